-- One row per month with a check-in, the earliest first.
select
  month,
  days,
  cast(substr(date(month || '-01', '+1 month', '-1 day'), 9) as integer) as days_in_month,
  coins,
  milestones
from hachimi_month
order by month
