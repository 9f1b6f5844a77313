-- One row per measure that is compared before and after a change: in what it is counted, its place, and whether it needs every
-- attempt and grant of a day, and not only the sums that are kept of it. What a slice narrows is calculated from rows.
-- @columns measure, unit, place, needs_rows
-- @when whole
select 'unlock_attempts', 'count', 1, 0
union all
-- @when whole
select 'granted', 'count', 2, 0
union all
-- @when whole
select 'credits_spent', 'credits', 4, 0
union all
-- @when app, mode, weekday, hour
select 'unlock_attempts', 'count', 1, 1
union all
-- @when app, mode, weekday, hour
select 'granted', 'count', 2, 1
union all
-- @when app, mode, weekday, hour
select 'credits_spent', 'credits', 4, 1
union all
-- @when whole, app, mode, weekday
select 'unlocked_minutes', 'minutes', 3, 1
union all
-- @when whole, task, weekday, hour
select 'focus_minutes', 'minutes', 5, 0
union all
-- @when whole, habit, weekday, hour
select 'habit_completions', 'count', 6, 0
union all
-- @when whole, weekday
select 'qualified', 'fraction', 7, 0
union all
-- @when whole, app, device, weekday, hour
select 'used_seconds', 'seconds', 8, 0
