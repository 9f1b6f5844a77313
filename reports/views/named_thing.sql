-- One row or more per thing that a report can be narrowed to: an app, mode, habit, device, or label of focus sessions, and what it is
-- called; null when that is nothing but its id.
-- @columns kind, id, name
-- @reads app_label, app_use, attempt, focus_session, habit, mode, time_app, used_device
select 'app', app_id, label
from app_label
union all
select distinct 'app', app_id, null
from attempt
union all
select distinct 'app', app_id, null
from app_use
union all
-- A bundle id has no colon, the id of an app of another system has one.
select 'app', case when app_bundle_id like '%:%' then app_bundle_id else 'ios:' || app_bundle_id end, name
from time_app
union all
select 'mode', mode_id, name
from mode
union all
select 'habit', habit_id, name
from habit
union all
select 'device', device_name, null
from used_device
where device_name is not null
union all
select distinct 'task', task_label, null
from focus_session
where task_label is not null
