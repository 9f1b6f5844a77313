-- One row or more per measure, app and day of the window or the one before with something of that measure in the app: how much,
-- and from how many events; of time these are hours.
-- @columns economy, measure, app_id, day_id, amount, events
-- @once
-- @when whole, app, mode, weekday, hour
-- @reads attempt
select 'earned', 'unlock_attempts', app_id, day_id, count(*), count(*)
from attempt
where day_id between coalesce(:previous_from_day_id, :from_day_id) and :through_day_id
group by app_id, day_id
union all
-- @when whole, app, mode, weekday, hour
select 'earned', 'granted', app_id, day_id, count(*), count(*)
from attempt
where day_id between coalesce(:previous_from_day_id, :from_day_id) and :through_day_id
  and outcome = 'GRANTED'
group by app_id, day_id
union all
-- @when whole, app, mode, weekday, hour
select 'earned', 'credits_spent', app_id, day_id, sum(credits_spent), count(*)
from attempt
where day_id between coalesce(:previous_from_day_id, :from_day_id) and :through_day_id
  and credits_spent > 0
group by app_id, day_id
union all
-- @when whole, app, mode, weekday
-- @reads app_grant
select 'earned', 'unlocked_minutes', app_id, day_id, (ends_ts_utc_ms - starts_ts_utc_ms) / 60000, 1
from app_grant
where day_id between coalesce(:previous_from_day_id, :from_day_id) and :through_day_id
  -- Grants have an index on their end, not on their day. A day begins at most a day before that of UTC.
  and ends_ts_utc_ms >= (day_number(coalesce(:previous_from_day_id, :from_day_id)) - 1) * 86400000
union all
-- @when whole, app, device, weekday, hour
-- @reads app_use
select 'usage', 'used_seconds', app_id, date, sum(seconds), count(distinct case when seconds > 0 then hour_local end)
from app_use
where date between coalesce(:previous_from_day_id, :from_day_id) and :through_day_id
group by app_id, date
union all
-- @when whole, app, weekday, hour
-- @reads time_activity
select
  'clepsy',
  'used_seconds',
  -- A bundle id has no colon, the id of an app of another system has one.
  case when app_bundle_id like '%:%' then app_bundle_id else 'ios:' || app_bundle_id end,
  date,
  sum(earned_seconds + spent_seconds),
  -- A cleanup makes one row of the events of an hour.
  count(distinct case when earned_seconds + spent_seconds > 0 then hour_local end)
from time_activity
where date between coalesce(:previous_from_day_id, :from_day_id) and :through_day_id
group by app_bundle_id, date
union all
-- Tasks and habits are of no app.
-- @reads app_label
select null, null, app_id, null, null, null
from app_label
where false
