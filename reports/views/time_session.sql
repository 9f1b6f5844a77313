-- One row per session that is running, and per session with a rest that is not counted: since when nothing of it is counted,
-- and whether its app is on the screen.
-- @columns session_id id, app_bundle_id app, since_ts_utc_ms number, is_open number
-- @if_exists main.clepsy_session
select
  session_id,
  app_bundle_id,
  case
    when category = 'vice' or settled_ts_utc_ms > started_ts_utc_ms + 60000 then settled_ts_utc_ms
    else started_ts_utc_ms
  end,
  1
from clepsy_session
where state = 'RUNNING'
union all
-- @if_exists main.clepsy_session_rest
select
  rest.session_id,
  session.app_bundle_id,
  min(rest.begins_ts_utc_ms),
  case session.state when 'RUNNING' then 1 else 0 end
from clepsy_session_rest rest
join clepsy_session session on session.session_id = rest.session_id
where session.state <> 'ENDED'
group by rest.session_id, session.app_bundle_id, session.state
having sum(rest.milliseconds) >= 1000
