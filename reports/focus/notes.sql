-- One row when completed sessions began or ended in the window, and ended on another day than they began on, and one when
-- the list of sessions has minutes of sessions that were ended early.
with sessions as (
  select
    day_id,
    actual_duration_minutes,
    completed,
    case
      when local_clock(ended_ts_utc_ms, timezone_id) < '04:00'
        then add_days(local_day(ended_ts_utc_ms, timezone_id), -1)
      else local_day(ended_ts_utc_ms, timezone_id)
    end as end_day_id
  from focus_session
  where day_id <= :to_day_id
    and ended_ts_utc_ms >= (day_number(:from_day_id) - 1) * 86400000
),
sums as (
  select
    count(*) filter (
      where completed = 1
        and end_day_id > day_id
        and end_day_id >= :from_day_id
        and (day_id >= :from_day_id or end_day_id <= :to_day_id)
    ) as over_night,
    count(*) filter (where completed = 0 and actual_duration_minutes > 0 and day_id >= :from_day_id) as ended_early
  from sessions
),
notes as (
  select
    1 as place,
    case over_night
      when 1 then '1 session began on one day and ended on a later one. A list of sessions and the focus report count it on the day it began, the totals of other reports on the day it ended.'
      else over_night || ' sessions began on one day and ended on a later one. Lists of sessions and the focus report count them on the days they began, the totals of other reports on the days they ended.'
    end as note
  from sums
  where over_night > 0
  union all
  select
    2,
    'The list of sessions adds up to more than focus: with ' || case ended_early
      when 1 then '1 session that was ended early.'
      else ended_early || ' sessions that were ended early.'
    end
  from sums
  where ended_early > 0
)
select note
from notes
order by place
