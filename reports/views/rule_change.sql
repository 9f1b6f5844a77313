-- One row per change of a rule that its own row still tells: a mode, a habit or a distracting app that was added, a mode or a
-- habit that was deleted, and the last change of a mode, of the plan and of the settings. What was set before the first day on
-- record is no change.
-- @public
-- @columns ts_utc_ms number, kind code, subject_id id, app_id app, subject text
-- @means kind What was changed, such as MODE_ADDED or APP_BLOCKED
-- @means subject_id The mode or habit; else null
-- @means app_id The app that was blocked; else null
-- @means subject The name of the mode or habit, or the plan
-- @if_exists main.mode
select created_ts_utc_ms, 'MODE_ADDED', mode_id, null, name
from main.mode
union all
-- @if_exists main.mode
select updated_ts_utc_ms, 'MODE_CHANGED', mode_id, null, name
from main.mode
where deleted_ts_utc_ms is null and updated_ts_utc_ms > created_ts_utc_ms
union all
-- @if_exists main.mode
select deleted_ts_utc_ms, 'MODE_DELETED', mode_id, null, name
from main.mode
where deleted_ts_utc_ms is not null
union all
-- @if_exists main.distracting_app
select created_ts_utc_ms, 'APP_BLOCKED', null, app_id, null
from main.distracting_app
union all
-- @if_exists main.habit
select created_ts_utc_ms, 'HABIT_ADDED', habit_id, null, name
from main.habit
union all
-- @if_exists main.habit
select deleted_ts_utc_ms, 'HABIT_DELETED', habit_id, null, name
from main.habit
where deleted_ts_utc_ms is not null
union all
-- @if_exists main.entitlement_state
select updated_ts_utc_ms, 'PLAN_CHANGED', null, null, lower(tier)
from main.entitlement_state
where updated_ts_utc_ms > (select min(created_ts_utc_ms) from main.day_summary)
union all
-- @if_exists main.user_settings
select updated_ts_utc_ms, 'SETTINGS_CHANGED', null, null, null
from main.user_settings
where updated_ts_utc_ms > (select min(created_ts_utc_ms) from main.day_summary)
