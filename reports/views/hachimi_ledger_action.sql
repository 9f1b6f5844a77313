-- One row per row of the ledger's table, in order of arrival. Its date is that of its zone, else that of its import.
-- @columns position, type, ts_utc_ms, date, coins, subject_id
-- @reads hachimi_imported_date
-- @if_exists main.action_ledger
with actions as (
  select
    row_number() over (order by created_at, rowid) as position,
    id,
    type,
    started_at,
    iif(json_valid(payload), payload, '{}') as payload,
    iif(json_valid(result), result, '{}') as result
  from main.action_ledger
)
select
  actions.position,
  actions.type,
  actions.started_at,
  coalesce(
    imported.date, local_day(actions.started_at, coalesce(actions.payload ->> '$.timezoneId', :timezone_id))),
  coalesce(actions.result ->> '$.coins', 0),
  coalesce(
    actions.payload ->> '$.habitId', actions.payload ->> '$.accessoryId', actions.payload ->> '$.achievementId',
    actions.payload ->> '$.month')
from actions
left join hachimi_imported_date imported on imported.action_id = actions.id
