-- One row per device on which apps were in use in the window, most time first; none when that was one alone.
with sums as (
  select
    device_name,
    sum(seconds) as used_seconds,
    count(distinct date) as days,
    count(distinct app_id) as apps
  from window_use
  group by device_name
),
counted as (
  select
    device_name,
    used_seconds,
    quotient(used_seconds, sum(used_seconds) over (), 4) as share,
    days,
    apps,
    count(*) over () as devices
  from sums
)
select
  device_name,
  used_seconds,
  share,
  days,
  apps
from counted
where devices > 1
order by used_seconds desc, device_name
