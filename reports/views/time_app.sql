-- One row per app that is or was in one of the lists of the time balance. A name that is nothing but its id is null.
-- @columns app_bundle_id app, name text, category code, is_tracked number
-- @slices app, *
-- @if_exists main.clepsy_tracked_app
select
  app_bundle_id,
  nullif(name, app_bundle_id),
  category,
  is_tracked
from main.clepsy_tracked_app
