-- One row per goal: what it is about, for how long, and since which date. One of its two bounds is null.
-- @public
-- @columns goal_id id, measure code, per code text, at_least number, at_most number, since_date day
-- @means goal_id The goal
-- @means measure What it is about
-- @means per For how long: day or week
-- @means at_least The least that is wanted, in what its measure is counted in; null for a goal with a most
-- @means at_most The most that is wanted; null for a goal with a least
-- @means since_date The first date that counts
-- @if_exists main.journal_goal
select
  goal_id,
  measure,
  per,
  at_least,
  at_most,
  since_date
from main.journal_goal
