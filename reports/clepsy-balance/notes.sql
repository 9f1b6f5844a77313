-- One row per app that is in use and not yet counted: since the beginning of what is not counted.
with sessions as (
  select session_id, app_bundle_id, min(since_ts_utc_ms) as since_ts_utc_ms
  from time_session
  group by session_id, app_bundle_id
)
select
  coalesce(nullif(time_app.name, ''), sessions.app_bundle_id) || ': in use since '
    || case when local_day(sessions.since_ts_utc_ms, :timezone_id) = local_day(:now_ts_utc_ms, :timezone_id) then ''
      else local_day(sessions.since_ts_utc_ms, :timezone_id) || ' ' end
    || local_clock(sessions.since_ts_utc_ms, :timezone_id) || ', not counted yet.' as note
from sessions
left join time_app on time_app.app_bundle_id = sessions.app_bundle_id
order by sessions.since_ts_utc_ms, sessions.session_id
