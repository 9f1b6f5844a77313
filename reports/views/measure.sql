-- One row per measure that is compared before and after a change: in what it is counted, its place, and whether it needs every
-- attempt and grant of a day, and not only the sums that are kept of it.
-- @columns measure, unit, place, needs_rows
with measures (measure, unit, place, needs_rows) as (
  values
    ('unlock_attempts', 'count', 1, 0),
    ('granted', 'count', 2, 0),
    ('unlocked_minutes', 'minutes', 3, 1),
    ('credits_spent', 'credits', 4, 0),
    ('focus_minutes', 'minutes', 5, 0),
    ('habit_completions', 'count', 6, 0),
    ('qualified', 'fraction', 7, 0),
    ('used_seconds', 'seconds', 8, 0)
)
select measure, unit, place, needs_rows
from measures
