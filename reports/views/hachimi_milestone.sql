-- One row per number of days in a month that has paid its bonus.
-- @columns month month, days number
-- @if_exists main.local_monthly_checkins
select month.month, claimed.value
from local_monthly_checkins month
join json_each(iif(json_valid(month.milestones_claimed), month.milestones_claimed, '[]')) claimed
