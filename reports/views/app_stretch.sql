-- One row per stretch of time in an app on a device, on one clock: its date and minute there are those of its beginning. A use is time
-- without a break, in one stretch, or in several where its clock changed: begins_use is 1 for its first, and use_end_ts_utc_ms is when all
-- of it ended. The device is null when none was named.
-- @public
-- @columns app_id app, device_name id, date day, minute_local number, start_ts_utc_ms number, end_ts_utc_ms number
-- @columns timezone_id zone, utc_offset_seconds number, begins_use number flag, use_end_ts_utc_ms number
-- @slices app, device, weekday, hour
-- @adds hour_local minute_local / 60
-- @adds weekday weekday(date)
-- @means date The date on which it began, on the clock there
-- @means minute_local When it began, on the clock there
-- @means start_ts_utc_ms When it began
-- @means end_ts_utc_ms When it ended
-- @means utc_offset_seconds How far the clock was ahead of UTC
-- @means begins_use Whether a use begins with it: time in the app without a break
-- @means use_end_ts_utc_ms When that use ended
-- @if_exists main.usage_stretch
select
  stretch.app_id,
  nullif(stretch.device, ''),
  date(stretch.start_ts_utc_ms / 1000 + stretch.utc_offset_seconds, 'unixepoch'),
  (stretch.start_ts_utc_ms / 1000 + stretch.utc_offset_seconds + 172800) % 86400 / 60,
  stretch.start_ts_utc_ms,
  stretch.end_ts_utc_ms,
  stretch.timezone_id,
  stretch.utc_offset_seconds,
  -- Stretches of an app on a device do not overlap: only the one before can end where this one begins.
  stretch.start_ts_utc_ms is not (
    select earlier.end_ts_utc_ms
    from main.usage_stretch earlier
    where earlier.app_id = stretch.app_id
      and earlier.device = stretch.device
      and earlier.start_ts_utc_ms < stretch.start_ts_utc_ms
    order by earlier.start_ts_utc_ms desc
    limit 1
  ),
  (
    select later.end_ts_utc_ms
    from main.usage_stretch later
    where later.app_id = stretch.app_id
      and later.device = stretch.device
      and later.start_ts_utc_ms >= stretch.start_ts_utc_ms
      and not exists (
        select 1
        from main.usage_stretch following
        where following.app_id = later.app_id
          and following.device = later.device
          and following.start_ts_utc_ms = later.end_ts_utc_ms
      )
    order by later.start_ts_utc_ms
    limit 1
  )
from main.usage_stretch stretch
