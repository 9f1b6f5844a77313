-- One row per date of the last 91, today last; none when the economy is not in use. A session counts for the date it
-- began on; other minutes are those of sessions that were not completed.
with recursive dates (date) as (
  select add_days(:today_day_id, -90)
  from hachimi_user
  union all
  select add_days(date, 1) from dates where date < :today_day_id
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
