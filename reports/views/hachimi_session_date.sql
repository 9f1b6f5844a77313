-- One row per focus session whose dates are noted: that of its start and that of its end, by the clock of the place.
-- @columns session_id id, date day, check_in_date day
-- @if_exists main.hachimi_session_day
select session_id, date, check_in_date
from hachimi_session_day
