-- One row per app that is or was in one of the lists of the time balance. A name that is nothing but its id is null.
-- @public
-- @columns app_bundle_id app, name text, category code, is_tracked number flag
-- @slices app, *
-- @means name What it is called; null when that is nothing but its id
-- @means category productive for one that earns time, vice for one that takes it
-- @means is_tracked Whether it is in a list now
-- @if_exists main.clepsy_tracked_app
select
  app_bundle_id,
  nullif(name, app_bundle_id),
  category,
  is_tracked
from main.clepsy_tracked_app
