-- One row per cat.
-- @columns cat_id, name, habit_id, state, personality, total_minutes, highest_stage, last_session_ts_utc_ms
-- @columns equipped_accessory, sprite_variant, is_longhair, created_ts_utc_ms
-- @if_exists main.local_cats
select
  id,
  name,
  bound_habit_id,
  state,
  personality,
  total_minutes,
  highest_stage,
  last_session_at,
  equipped_accessory,
  coalesce(iif(json_valid(appearance), appearance, '{}') ->> '$.spriteVariant', 0),
  coalesce(iif(json_valid(appearance), appearance, '{}') ->> '$.isLonghair', 0),
  created_at
from main.local_cats
