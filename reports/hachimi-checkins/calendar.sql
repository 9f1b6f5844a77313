-- One row per date of the chosen ones, otherwise of the month that today is in: whether it has a check-in, null when it is
-- yet to come. None when the economy is not in use.
with recursive months as (
  select substr(:today_day_id, 1, 7) || '-01' as first_date
  from hachimi_user
),
dates (date, last_date) as (
  select
    coalesce(:from_day_id, first_date),
    coalesce(
      :to_day_id,
      case
        when substr(first_date, 6, 2) = '12' then add_days(first_date, 30) -- The month after the last December has no date.
        else add_days(substr(add_days(first_date, 31), 1, 7) || '-01', -1)
      end
    )
  from months
  union all
  select add_days(date, 1), last_date from dates where date < last_date
)
select
  dates.date,
  weekday(dates.date) as weekday,
  case when dates.date <= :today_day_id then check_in.date is not null end as checked
from dates
left join hachimi_check_in_date check_in on check_in.date = dates.date
order by dates.date
