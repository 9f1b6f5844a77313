-- One row when dates were chosen: how many of those that have come have a check-in.
select
  count(*) as days,
  max(day_number(min(:to_day_id, :today_day_id)) - day_number(:from_day_id) + 1, 0) as calendar_days
from hachimi_check_in_date
where date between :from_day_id and :to_day_id
order by days
