-- One row per date of the chosen ones that has come, otherwise of the last 91, today last; none when the economy is not in use. A session counts for the date it
-- began on; other minutes are those of sessions that were not completed.
with recursive dates (date, last_date) as (
  select coalesce(:from_day_id, add_days(:today_day_id, -90)), min(coalesce(:to_day_id, :today_day_id), :today_day_id)
  from hachimi_user
  where coalesce(:from_day_id, :today_day_id) <= :today_day_id
  union all
  select add_days(date, 1), last_date from dates where date < last_date
),
sums as (
  select
    date,
    sum(focus_minutes) as minutes,
    sum(minutes - focus_minutes) as other_minutes,
    count(*) as sessions,
    sum(xp_earned) as xp_earned
  from hachimi_session
  group by date
)
select
  dates.date,
  weekday(dates.date) as weekday,
  coalesce(sums.minutes, 0) as minutes,
  coalesce(sums.other_minutes, 0) as other_minutes,
  coalesce(sums.sessions, 0) as sessions,
  coalesce(sums.xp_earned, 0) as xp_earned
from dates
left join sums on sums.date = dates.date
order by dates.date
