-- One row per weekday and hour with unlock attempts in the report's window: how many there are.
-- @columns weekday, hour_local, attempts, granted, denied
-- @reads window_attempt
-- @once
select
  weekday,
  hour_local,
  count(*),
  sum(outcome = 'GRANTED'),
  sum(outcome = 'DENIED')
from window_attempt
group by weekday, hour_local
