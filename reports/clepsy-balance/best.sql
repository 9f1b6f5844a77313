-- One row, or none when nothing was earned: the weekday with most seconds earned a day on record and the hour with most seconds
-- earned on the chosen dates, otherwise on all, the earliest of equals, and how many others are like them. Today, which is not
-- over, counts where it raises its weekday.
with weekdays as (
  select
    weekday(date) as weekday,
    sum(earned_seconds) as earned_seconds,
    count(*) as days,
    sum(earned_seconds) filter (where date < :today_day_id) as whole_seconds,
    count(*) filter (where date < :today_day_id) as whole_days
  from time_day
  where date between coalesce(:from_day_id, date) and coalesce(:to_day_id, date)
  group by weekday(date)
),
averages as (
  select
    weekday,
    max(quotient(earned_seconds, days, 6), coalesce(quotient(whole_seconds, whole_days, 6), 0.0)) as daily_seconds
  from weekdays
  where earned_seconds > 0
),
hours as (
  select hour_local, sum(earned_seconds) as earned_seconds
  from time_activity
  where date between coalesce(:from_day_id, date) and coalesce(:to_day_id, date)
  group by hour_local
),
ranked_weekdays as (
  select
    weekday,
    row_number() over (order by daily_seconds desc, weekday) as place,
    count(*) over (partition by daily_seconds) - 1 as ties
  from averages
),
ranked_hours as (
  select
    hour_local,
    row_number() over (order by earned_seconds desc, hour_local) as place,
    count(*) over (partition by earned_seconds) - 1 as ties
  from hours
  where earned_seconds > 0
)
select
  ranked_weekdays.weekday as best_weekday,
  ranked_hours.hour_local as best_hour,
  ranked_weekdays.ties as weekday_ties,
  ranked_hours.ties as hour_ties
from ranked_weekdays
join ranked_hours on ranked_hours.place = ranked_weekdays.place
where ranked_weekdays.place = 1
order by best_weekday
