-- One row or more when the time budget is in use, and nothing that earns credits.
-- @columns in_use
-- @reads active_day, budget_use
select 1
from budget_use
where not exists (select 1 from active_day)
