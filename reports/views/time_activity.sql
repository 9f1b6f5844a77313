-- One row per event and per session of the time balance, of cleaned-up ones per hour and app. Those once did not keep their
-- zone. A balance that was imported is none of them.
-- @public
-- @columns date day, hour_local number, timezone_id zone, app_bundle_id app, earned_seconds number
-- @columns spent_seconds number, opens number
-- @slices app, weekday, hour
-- @adds weekday weekday(date)
-- @means timezone_id The time zone where it was recorded; null when it is not known
-- @reads time_imported
-- @if_exists main.clepsy_event
select
  date,
  hour_local,
  timezone_id,
  app_bundle_id,
  case when kind = 'earned' then counted_seconds else 0 end,
  case when kind = 'spent' then counted_seconds else 0 end,
  0
from clepsy_event
where event_id not in (select event_id from time_imported)
union all
-- @if_exists main.clepsy_session
select
  date,
  hour_local,
  timezone_id,
  app_bundle_id,
  0,
  0,
  opens
from clepsy_session
union all
-- @if_exists main.clepsy_rolled_activity
select
  date,
  hour_local,
  null,
  app_bundle_id,
  earned_seconds,
  spent_seconds,
  opens
from clepsy_rolled_activity
union all
-- @if_exists main.clepsy_rolled_hour
select
  date,
  hour_local,
  timezone_id,
  app_bundle_id,
  earned_seconds,
  spent_seconds,
  opens
from clepsy_rolled_hour
