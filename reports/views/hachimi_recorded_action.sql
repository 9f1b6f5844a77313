-- One row per row of the ledger's table, in order of arrival, with the zone it was recorded in.
-- @columns position number, action_id id, type code, ts_utc_ms number, timezone_id zone, coins number
-- @columns subject_id catalogue
-- @if_exists main.action_ledger
with positions as (
  -- Only what gives the order is sorted: a payload may be long.
  select row_number() over (order by created_at, rowid) as position, rowid as row_id
  from action_ledger
),
actions as (
  select
    positions.position,
    ledger.id,
    ledger.type,
    ledger.started_at,
    iif(json_valid(ledger.payload), ledger.payload, '{}') as payload,
    iif(json_valid(ledger.result), ledger.result, '{}') as result
  from positions
  join action_ledger ledger on ledger.rowid = positions.row_id
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
where is_amount('action_ledger', id, result ->> '$.coins')
