-- One row per row of the ledger's table, in order of arrival, with the zone it was recorded in.
-- @columns position number, action_id id, type code, ts_utc_ms number, timezone_id zone, coins number
-- @columns subject_id catalogue
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
  position,
  id,
  type,
  started_at,
  payload ->> '$.timezoneId',
  coalesce(result ->> '$.coins', 0),
  coalesce(
    payload ->> '$.habitId', payload ->> '$.accessoryId', payload ->> '$.achievementId', payload ->> '$.month')
from actions
