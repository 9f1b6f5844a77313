-- One row or more when Hachimi is in use, and nothing that earns credits.
-- @columns in_use
-- @reads active_day, hachimi_use
select 1
from hachimi_use
where not exists (select 1 from active_day)
