-- One row per month with a check-in, the earliest first.
select
  month,
  days,
  day_number(substr(add_days(month || '-01', 31), 1, 7) || '-01') - day_number(month || '-01') as days_in_month,
  coins,
  milestones
from hachimi_month
order by month
