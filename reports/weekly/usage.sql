-- One row: what the dates of the window add up to. The average is over the dates with use. The person's seconds, in which any device was
-- in use, are null where apps were in use on one device only.
with uses as (
  select date, app_id, seconds
  from app_use
  where date between :from_day_id and :to_day_id
),
sums as (
  select
    coalesce(sum(seconds), 0) as used_seconds,
    count(distinct date) as days,
    count(distinct app_id) as apps
  from uses
),
devices as (
  select count(*) as number
  from used_device
),
bounds as materialized (
  select
    (day_number(:from_day_id) - 3) * 86400000 as from_ts_utc_ms,
    (day_number(:to_day_id) + 3) * 86400000 as to_ts_utc_ms,
    (day_number(:to_day_id) + 370) * 86400000 as last_ts_utc_ms,
    day_number(:from_day_id) * 86400 as from_second,
    day_number(:to_day_id) * 86400 + 86400 as to_second
),
-- What each stretch adds to what began before it, by its own clock, as the view person_hour has it of the report's window; this is of
-- the window before, too. Nothing is in use for a year.
stretches as (
  select
    app_stretch.utc_offset_seconds,
    app_stretch.start_ts_utc_ms / 1000 as start_second,
    app_stretch.end_ts_utc_ms / 1000 as end_second,
    max(app_stretch.end_ts_utc_ms / 1000) over (
      order by app_stretch.start_ts_utc_ms, app_stretch.app_id, app_stretch.device_name
      rows between unbounded preceding and 1 preceding
    ) as before_second
  from devices
  cross join bounds
  join app_stretch on app_stretch.end_ts_utc_ms between bounds.from_ts_utc_ms and bounds.last_ts_utc_ms
  where devices.number > 1 and app_stretch.start_ts_utc_ms <= bounds.to_ts_utc_ms
),
parts as (
  select
    max(
      max(stretches.start_second, coalesce(stretches.before_second, stretches.start_second))
        + stretches.utc_offset_seconds,
      bounds.from_second
    ) as from_second,
    min(stretches.end_second + stretches.utc_offset_seconds, bounds.to_second) as to_second
  from stretches
  cross join bounds
),
persons as (
  select coalesce(sum(max(to_second - from_second, 0)), 0) as seconds
  from parts
)
select
  sums.used_seconds,
  case when devices.number > 1 then persons.seconds end as person_seconds,
  coalesce(quotient(sums.used_seconds, sums.days, 0), 0) as average_seconds,
  sums.days,
  sums.apps
from sums
cross join devices
cross join persons
order by sums.used_seconds
