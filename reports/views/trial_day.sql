-- One row per day of a trial that has come; of one that is over or stopped, all its days. Its pair, its place in its block, what was
-- drawn for it, and whether it was followed, null when nothing was said.
-- @public
-- @columns trial_id id, date day, pair number, place number, drawn code, followed number flag
-- @adds weekday weekday(date)
-- @means trial_id The trial
-- @means pair The number of its pair of blocks
-- @means place Its place in its block
-- @means drawn What was drawn for it: on or off
-- @means followed Whether it was followed; null when nothing was said
-- @if_exists main.journal_trial_day
select
  trial_id,
  date,
  pair,
  place,
  drawn,
  followed
from journal_trial_day
