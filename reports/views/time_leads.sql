-- One row or more when the time balance is in use, and nothing that earns credits.
-- @columns in_use
-- @reads active_day, time_state
select 1
from time_state
where not exists (select 1 from active_day)
