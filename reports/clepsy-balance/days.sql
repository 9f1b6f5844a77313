-- One row per date of the chosen ones, otherwise of the last seven, today last; none when nothing was ever recorded. What a
-- day has left expires at its midnight.
with recursive state (today) as (
  select max(date, :today_day_id)
  from time_state
),
dates (date, last_date, today) as (
  select coalesce(:from_day_id, add_days(today, -6)), min(coalesce(:to_day_id, today), today), today
  from state
  where coalesce(:from_day_id, today) <= today
  union all
  select add_days(date, 1), last_date, today from dates where date < last_date
)
select
  dates.date,
  weekday(dates.date) as weekday,
  coalesce(time_day.earned_seconds, 0) as earned_seconds,
  coalesce(time_day.spent_seconds, 0) as spent_seconds,
  case when dates.date < dates.today then coalesce(time_day.ending_seconds, 0) else 0 end as expired_seconds,
  coalesce(time_day.ending_seconds, 0) as ending_seconds
from dates
left join time_day on time_day.date = dates.date
order by dates.date
