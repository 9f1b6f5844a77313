-- One row per change of the balance: what was earned, what was spent, and what a rollover carried over. Changes of one
-- instant are in the order of the log: those that retention deleted first, then by position.
-- @public
-- @columns day_id day, ts_utc_ms number, timezone_id zone, kind code, source code, app_id app, credits number
-- @columns rolled number flag, position number
-- @adds hour_local local_hour(ts_utc_ms, timezone_id)
-- @adds weekday weekday(day_id)
-- @means kind EARNED, SPENT, or ROLLOVER for what a day carried over
-- @means source For what they were earned or spent
-- @means app_id The app that they were spent on; else null
-- @means credits How many were earned, spent or carried over, without a sign
-- @means rolled Whether a cleanup has deleted its line of the log
-- @means position Its place among changes of one time
-- @if_exists main.event_log
select
  day_id,
  ts_utc_ms,
  timezone_id,
  case type when 'CREDITS_EARNED' then 'EARNED' when 'CREDITS_SPENT' then 'SPENT' else 'ROLLOVER' end,
  json_extract(payload_json, '$.source'),
  json_extract(payload_json, '$.app_id'),
  coalesce(json_extract(payload_json, '$.amount'), json_extract(payload_json, '$.carried_credits')),
  0,
  rowid
from main.event_log
-- The plus sign keeps SQLite from using the index of the type: the days choose the rows.
where +type in ('CREDITS_EARNED', 'CREDITS_SPENT', 'DAY_ROLLOVER')
  and is_amount(
    'event_log', event_id,
    coalesce(json_extract(payload_json, '$.amount'), json_extract(payload_json, '$.carried_credits')))
union all
-- @if_filled main.earned_rolled_credit
select
  day_id,
  ts_utc_ms,
  timezone_id,
  kind,
  source,
  app_id,
  credits,
  1,
  position
from main.earned_rolled_credit
