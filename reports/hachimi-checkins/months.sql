-- One row per month with a check-in, the earliest first; of chosen dates, those that they touch.
select
  month,
  days,
  day_number(substr(add_days(month || '-01', 31), 1, 7) || '-01') - day_number(month || '-01') as days_in_month,
  coins,
  milestones
from hachimi_month
where month between coalesce(substr(:from_day_id, 1, 7), month) and coalesce(substr(:to_day_id, 1, 7), month)
order by month
