-- One row per app with a second or more that is not counted yet: since the beginning of that.
-- @columns since_ts_utc_ms, session_id, note
-- @reads time_app, time_session
with sessions as (
  select session_id, app_bundle_id, min(since_ts_utc_ms) as since_ts_utc_ms, max(is_open) as is_open
  from time_session
  group by session_id, app_bundle_id
)
select
  sessions.since_ts_utc_ms,
  sessions.session_id,
  coalesce(nullif(time_app.name, ''), sessions.app_bundle_id)
    || case sessions.is_open when 1 then ': in use' else ': left, with time' end || ' since '
    || case when local_day(sessions.since_ts_utc_ms, :timezone_id) = local_day(:now_ts_utc_ms, :timezone_id) then ''
      else local_day(sessions.since_ts_utc_ms, :timezone_id) || ' ' end
    || local_clock(sessions.since_ts_utc_ms, :timezone_id) || ', not counted yet.'
from sessions
left join time_app on time_app.app_bundle_id = sessions.app_bundle_id
where sessions.since_ts_utc_ms + 1000 <= :now_ts_utc_ms
