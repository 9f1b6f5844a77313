-- One row per day of a trial: its pair, its place in its block, what was drawn for it, and whether it was followed, null when
-- nothing was said.
-- @columns trial_id id, date day, pair number, place number, drawn code, followed number
-- @if_exists main.journal_trial_day
select
  trial_id,
  date,
  pair,
  place,
  drawn,
  followed
from main.journal_trial_day
