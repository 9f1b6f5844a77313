-- One row per month with a check-in.
-- @columns month month, days number, coins number, milestones numbers
-- @if_exists main.local_monthly_checkins
select
  month,
  (select count(distinct value) from json_each(iif(json_valid(checked_days), checked_days, '[]'))),
  total_coins,
  iif(json_valid(milestones_claimed), milestones_claimed, '[]')
from local_monthly_checkins
