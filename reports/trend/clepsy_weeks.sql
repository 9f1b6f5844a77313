-- One row per ISO week of the window that has come: what the dates of the time balance in it add up to.
with sums as (
  select
    iso_week(date) as week,
    count(*) as days,
    sum(earned_seconds) as earned_seconds,
    sum(spent_seconds) as spent_seconds,
    sum(case when date < local_day(:now_ts_utc_ms, :timezone_id) then ending_seconds else expired_seconds end)
      as expired_seconds
  from time_day
  where date between :from_day_id and :to_day_id
  group by iso_week(date)
)
select
  window_week.week,
  window_week.from_day_id,
  window_week.to_day_id,
  coalesce(sums.days, 0) as days,
  coalesce(sums.earned_seconds, 0) as earned_seconds,
  coalesce(sums.spent_seconds, 0) as spent_seconds,
  coalesce(sums.expired_seconds, 0) as expired_seconds,
  case when coalesce(sums.days, 0) = 7 and window_week.to_day_id <= :whole_to_day_id then 1 else 0 end as whole
from window_week
left join sums on sums.week = window_week.week
order by window_week.from_day_id
