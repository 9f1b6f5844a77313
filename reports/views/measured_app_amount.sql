-- One row or more per measure, app and day of the window or the one before with something of that measure in the app: how much,
-- and from how many events; of time these are hours.
-- @columns economy, measure, app_id, day_id, amount, events
-- @reads app_grant, app_use, attempt, time_activity
-- @once
with amounts as (
  select 'earned' as economy, 'unlock_attempts' as measure, app_id, day_id, count(*) as amount, count(*) as events
  from attempt
  where day_id between coalesce(:previous_from_day_id, :from_day_id) and :through_day_id
  group by app_id, day_id
  union all
  select 'earned' as economy, 'granted' as measure, app_id, day_id, count(*) as amount, count(*) as events
  from attempt
  where day_id between coalesce(:previous_from_day_id, :from_day_id) and :through_day_id
    and outcome = 'GRANTED'
  group by app_id, day_id
  union all
  select 'earned' as economy, 'credits_spent' as measure, app_id, day_id, sum(credits_spent) as amount, count(*) as events
  from attempt
  where day_id between coalesce(:previous_from_day_id, :from_day_id) and :through_day_id
    and credits_spent > 0
  group by app_id, day_id
  union all
  select
    'earned' as economy,
    'unlocked_minutes' as measure,
    app_id,
    day_id,
    (ends_ts_utc_ms - starts_ts_utc_ms) / 60000 as amount,
    1 as events
  from app_grant
  where day_id between coalesce(:previous_from_day_id, :from_day_id) and :through_day_id
    -- Grants have an index on their end, not on their day. A day begins at most a day before that of UTC.
    and ends_ts_utc_ms >= (day_number(coalesce(:previous_from_day_id, :from_day_id)) - 1) * 86400000
  union all
  select 'usage' as economy, 'used_seconds' as measure, app_id, date as day_id, sum(seconds) as amount, count(distinct case when seconds > 0 then hour_local end) as events
  from app_use
  where date between coalesce(:previous_from_day_id, :from_day_id) and :through_day_id
  group by app_id, date
  union all
  select
    'clepsy' as economy,
    'used_seconds' as measure,
    -- A bundle id has no colon, the id of an app of another system has one.
    case when app_bundle_id like '%:%' then app_bundle_id else 'ios:' || app_bundle_id end as app_id,
    date as day_id,
    sum(earned_seconds + spent_seconds) as amount,
    -- A cleanup makes one row of the events of an hour.
    count(distinct case when earned_seconds + spent_seconds > 0 then hour_local end) as events
  from time_activity
  where date between coalesce(:previous_from_day_id, :from_day_id) and :through_day_id
  group by app_bundle_id, date
)
select economy, measure, app_id, day_id, amount, events
from amounts
