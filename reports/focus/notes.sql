-- One row when completed sessions of the window, or of the day before it, ended on another day than they began on.
with sessions as (
  select
    day_id,
    case
      when local_clock(ended_ts_utc_ms, timezone_id) < '04:00'
        then add_days(local_day(ended_ts_utc_ms, timezone_id), -1)
      else local_day(ended_ts_utc_ms, timezone_id)
    end as end_day_id
  from focus_session
  where completed = 1 and day_id between add_days(:from_day_id, -1) and :to_day_id
),
sums as (
  select count(*) as sessions
  from sessions
  where end_day_id > day_id
)
select
  case sessions
    when 1 then '1 session began on one day and ended on the next. Here it counts on the day it began, in the totals of other reports on the day it ended.'
    else sessions || ' sessions began on one day and ended on the next. Here they count on the day they began, in the totals of other reports on the day they ended.'
  end as note
from sums
where sessions > 0
order by note
