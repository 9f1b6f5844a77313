-- One row per date of the month that today is in: whether it has a check-in, null when it is yet to come. None when the
-- economy is not in use.
with recursive dates (date) as (
  select date(:today_day_id, 'start of month')
  from hachimi_user
  union all
  select add_days(date, 1) from dates where substr(add_days(date, 1), 1, 7) = substr(date, 1, 7)
)
select
  dates.date,
  weekday(dates.date) as weekday,
  case when dates.date <= :today_day_id then check_in.date is not null end as checked
from dates
left join hachimi_check_in_date check_in on check_in.date = dates.date
order by dates.date
