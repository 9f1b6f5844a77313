-- One row per month of the window that has come: what the dates of the time balance in it add up to.
with sums as (
  select
    substr(date, 1, 7) as month,
    count(*) as days,
    sum(earned_seconds) as earned_seconds,
    sum(spent_seconds) as spent_seconds,
    sum(case when date < local_day(:now_ts_utc_ms, :timezone_id) then ending_seconds else expired_seconds end)
      as expired_seconds
  from time_day
  where date between :from_day_id and :to_day_id
  group by substr(date, 1, 7)
)
select
  window_month.month,
  window_month.from_day_id,
  window_month.to_day_id,
  coalesce(sums.days, 0) as days,
  coalesce(sums.earned_seconds, 0) as earned_seconds,
  coalesce(sums.spent_seconds, 0) as spent_seconds,
  coalesce(sums.expired_seconds, 0) as expired_seconds,
  case
    when coalesce(sums.days, 0) = window_month.days_in_month and window_month.to_day_id <= :whole_to_day_id then 1
    else 0
  end as whole
from window_month
left join sums on sums.month = window_month.month
order by window_month.from_day_id
