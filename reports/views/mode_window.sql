-- One row per time of day at which a mode that is kept is active by itself: from which minute to which, the next day's when it is
-- not later.
-- @public
-- @columns mode_id id, days_of_week_mask number, from_minute number clock, to_minute number clock
-- @means days_of_week_mask Its weekdays as a sum: 1 for Sunday, 2 for Monday, 4 for Tuesday, up to 64 for Saturday
-- @means from_minute When it begins
-- @means to_minute When it ends, on the next day when that is not later
-- @if_exists main.mode_window
select
  active.mode_id,
  active.days_of_week_mask,
  cast(substr(active.start_local_hhmm, 1, 2) as integer) * 60 + cast(substr(active.start_local_hhmm, 4, 2) as integer),
  cast(substr(active.end_local_hhmm, 1, 2) as integer) * 60 + cast(substr(active.end_local_hhmm, 4, 2) as integer)
from main.mode_window active
join main.mode kept on kept.mode_id = active.mode_id
where kept.deleted_ts_utc_ms is null
