-- One row per device on which apps were in use; its name is null when none was named.
-- @public
-- @columns device_name id
-- @slices device, *
-- @if_exists main.usage_stretch
with recursive apps (app_id) as (
  select min(app_id) from main.usage_stretch
  union all
  select (select min(stretch.app_id) from main.usage_stretch stretch where stretch.app_id > apps.app_id)
  from apps
  where app_id is not null
),
-- A search in the key for each app and device: the table has a row for each stretch of time.
devices (app_id, device) as (
  select apps.app_id, (select min(stretch.device) from main.usage_stretch stretch where stretch.app_id = apps.app_id)
  from apps
  union all
  select
    devices.app_id,
    (
      select min(stretch.device)
      from main.usage_stretch stretch
      where stretch.app_id = devices.app_id and stretch.device > devices.device
    )
  from devices
  where device is not null
)
select distinct nullif(device, '')
from devices
where device is not null
