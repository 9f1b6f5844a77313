-- One row or more when the time budget is in use, also right after a reset.
-- @columns in_use number
-- @if_exists main.budget_state
select 1
from main.budget_state
union all
-- @if_exists main.budget_reset
select 1
from main.budget_reset
