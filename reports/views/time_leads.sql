-- One row or more when the time balance has a later day in the window than credits have.
-- @columns in_use
-- @reads time_day, window_credit_day
select 1
from time_day
where date between :from_day_id and :to_day_id
  and date > coalesce((select max(day_id) from window_credit_day), '')
