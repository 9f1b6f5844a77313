-- One row: how many of the focus sessions that began in the window still run.
select count(*) as sessions
from focus_session
where day_id between :from_day_id and :to_day_id
  and ended_ts_utc_ms is null
order by sessions
