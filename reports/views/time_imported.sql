-- One row per balance that was imported: it can be spent, and is none of what was earned.
-- @columns event_id id, date day, seconds number
-- @slices weekday, *
-- @if_exists main.clepsy_imported_balance
select
  event_id,
  date,
  seconds
from main.clepsy_imported_balance
