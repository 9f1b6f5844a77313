-- One row per line of the log: its place in the order in which lines were added, its id, and the day it is about.
-- @columns line, event_id, day_id
-- @reads every_event
select line, event_id, day_id
from every_event
