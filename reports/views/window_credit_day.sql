-- One row per day of the window with credits.
-- @columns day_id
-- @reads active_day
select day_id
from active_day
where day_id between :from_day_id and :to_day_id
