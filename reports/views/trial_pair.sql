-- One row per pair of the trial of the report that counts: the sum over its days that were on less that over the others, how many
-- days of each side count, the means of both, and their difference.
-- @columns pair, amount, days, mean_on, mean_off, difference
-- @reads trial_value
with sums as (
  select
    pair,
    sum(case when drawn = 'on' then value else 0 end) as on_amount,
    sum(case when drawn = 'off' then value else 0 end) as off_amount,
    count(*) / 2 as days
  from trial_value
  where counted = 1
  group by pair
)
select
  pair,
  on_amount - off_amount as amount,
  days,
  1.0 * on_amount / days as mean_on,
  1.0 * off_amount / days as mean_off,
  1.0 * (on_amount - off_amount) / days as difference
from sums
