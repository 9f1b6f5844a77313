-- One row per app that is or was in one of the lists of the time balance.
-- @columns app_bundle_id app, name text, category code, is_tracked number
-- @if_exists main.clepsy_tracked_app
select
  app_bundle_id,
  name,
  category,
  is_tracked
from main.clepsy_tracked_app
