-- One row per known app: what it is called; null when that is nothing but its id. An alias or name of no characters
-- counts as none.
-- @public
-- @columns app_id app, label text
-- @slices app, *
-- @means label What it is called; null when that is nothing but its id
-- @if_exists main.app_info
select
  app_id,
  nullif(coalesce(nullif(user_alias, ''), nullif(display_name, '')), app_id)
from main.app_info
union all
-- @if_filled main.earned_other_app
select
  app_id,
  nullif(coalesce(nullif(user_alias, ''), nullif(display_name, '')), app_id)
from main.earned_other_app
