-- One row per weekday and hour with unlock attempts in the report's window: how many there are.
-- They are put together by hour first, because that tells more rows apart.
-- @columns weekday, hour_local, attempts, granted, denied
-- @reads window_attempt
-- @once hour_local, weekday
select
  weekday,
  hour_local,
  count(*),
  count(*) filter (where outcome = 'GRANTED'),
  count(*) filter (where outcome = 'DENIED')
from window_attempt
group by hour_local, weekday
