-- One row, or none: of the days of the window that are over the one with most attempts, when it has at least half more than the mean
-- of the others.
with days as (
  select day_id, unlock_attempts_count as attempts
  from day_summary
  where day_id between :from_day_id and :whole_to_day_id
),
sums as (
  select count(*) as days, sum(attempts) as attempts, max(attempts) as most
  from days
),
tops as (
  select count(*) as days
  from days
  join sums on sums.most = days.attempts
)
select
  days.day_id,
  weekday(days.day_id) as weekday,
  days.attempts,
  quotient(100 * (sums.attempts - days.attempts), sums.days - 1, 0) / 100.0 as others_mean
from days
join sums on sums.most = days.attempts
cross join tops
where tops.days = 1
  and sums.days > 2
  and 2 * days.attempts * (sums.days - 1) >= 3 * (sums.attempts - days.attempts)
order by days.day_id
