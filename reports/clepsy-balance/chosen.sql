-- One row when dates were chosen: what they add up to.
select
  coalesce(sum(earned_seconds), 0) as earned_seconds,
  coalesce(sum(spent_seconds), 0) as spent_seconds,
  coalesce(sum(case when date < :today_day_id then ending_seconds else 0 end), 0) as expired_seconds,
  count(*) as days
from time_day
where date between :from_day_id and :to_day_id
order by days
