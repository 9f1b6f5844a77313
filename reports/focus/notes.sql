-- One row when completed sessions began or ended in the window, and ended on another day than they began on.
with sessions as (
  select
    day_id,
    case
      when local_clock(ended_ts_utc_ms, timezone_id) < '04:00'
        then add_days(local_day(ended_ts_utc_ms, timezone_id), -1)
      else local_day(ended_ts_utc_ms, timezone_id)
    end as end_day_id
  from focus_session
  where completed = 1
    and day_id <= :to_day_id
    and ended_ts_utc_ms >= (day_number(:from_day_id) - 1) * 86400000
),
sums as (
  select count(*) as sessions
  from sessions
  where end_day_id > day_id
    and end_day_id >= :from_day_id
    and (day_id >= :from_day_id or end_day_id <= :to_day_id)
)
select
  case sessions
    when 1 then '1 session began on one day and ended on a later one. A list of sessions and the focus report count it on the day it began, the totals of other reports on the day it ended.'
    else sessions || ' sessions began on one day and ended on a later one. Lists of sessions and the focus report count them on the day they began, the totals of other reports on the day they ended.'
  end as note
from sums
where sessions > 0
order by note
