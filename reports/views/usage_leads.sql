-- One row or more when time in apps is in use, and nothing that earns credits.
-- @columns in_use
-- @reads active_day, app_use
select 1
from app_use
where not exists (select 1 from active_day)
