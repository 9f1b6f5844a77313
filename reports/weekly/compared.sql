-- One row, or none where nothing is compared: the days on record that changes are over.
select
  sum(is_after) as days,
  min(case when is_after = 1 then day_id end) as from_day_id,
  max(case when is_after = 1 then day_id end) as to_day_id,
  min(case when is_after = 0 then day_id end) as previous_from_day_id,
  max(case when is_after = 0 then day_id end) as previous_to_day_id,
  case when max(shift_days) is null then 'daily_mean' else 'pairs' end as basis,
  max(shift_days) as shift_days,
  sum(1 - is_after) as previous_days
from compared_date
where days_of = 'day'
group by days_of
order by days
