-- One row per goal: what it is about, for how long, and since which date. One of its two bounds is null.
-- @columns goal_id id, measure code, per code, at_least number, at_most number, since_date day
-- @if_exists main.journal_goal
select
  goal_id,
  measure,
  per,
  at_least,
  at_most,
  since_date
from main.journal_goal
