-- One row per date of the last seven, today last; none when nothing was ever recorded. What a day has left expires at
-- its midnight.
with recursive dates (date, today) as (
  select add_days(case when date > :today_day_id then date else :today_day_id end, -6),
    case when date > :today_day_id then date else :today_day_id end
  from time_state
  union all
  select add_days(date, 1), today from dates where date < today
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
