-- One row per app whose time is not counted yet: since the beginning of what is not counted. One row for the events that wait
-- in the queue.
-- @columns since_ts_utc_ms, session_id, note
-- @reads time_app, time_session, time_waiting
with sessions as (
  select session_id, app_bundle_id, min(since_ts_utc_ms) as since_ts_utc_ms, max(is_open) as is_open
  from time_session
  group by session_id, app_bundle_id
),
parts as (
  select
    coalesce(nullif(time_app.name, ''), sessions.app_bundle_id)
      || case sessions.is_open when 1 then ': in use' else ': left, with time' end as what,
    sessions.since_ts_utc_ms,
    sessions.session_id
  from sessions
  left join time_app on time_app.app_bundle_id = sessions.app_bundle_id
  union all
  select
    case count(*) when 1 then '1 event waits' else count(*) || ' events wait' end || ' in the queue',
    min(ts_utc_ms),
    ''
  from time_waiting
  where ts_utc_ms <= :now_ts_utc_ms
  having count(*) > 0
)
select
  since_ts_utc_ms,
  session_id,
  what || ' since '
    || case when local_day(since_ts_utc_ms, :timezone_id) = local_day(:now_ts_utc_ms, :timezone_id) then ''
      else local_day(since_ts_utc_ms, :timezone_id) || ' ' end
    || local_clock(since_ts_utc_ms, :timezone_id) || ', not counted yet.'
from parts
