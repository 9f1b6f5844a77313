-- One row per day, and kind of thing that happens on it and is in no log: a text that differs when its sums do. A cleanup
-- changes none.
-- @columns date, sums
-- @reads app_use, day_note, device_event, hachimi_action, hachimi_check_in_date, hachimi_session
with days as (
  select date, printf('u%d %d', count(*), sum(seconds)) as sums
  from app_use
  group by date
  union all
  select date, printf('e%d', count(*))
  from device_event
  group by date
  union all
  select date, printf('a%d %d', count(*), sum(coins))
  from hachimi_action
  group by date
  union all
  select date, printf('s%d %d %d %d', count(*), sum(minutes), sum(focus_minutes), sum(xp_earned))
  from hachimi_session
  group by date
  union all
  select date, 'd'
  from hachimi_check_in_date
  union all
  select date, printf('n%d %s', count(*), group_concat(note_id))
  from day_note
  group by date
)
select date, sums
from days
where date is not null
