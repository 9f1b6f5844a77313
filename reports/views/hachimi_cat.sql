-- One row per cat.
-- @columns cat_id id, name text, habit_id id, state code, personality id, total_minutes number, highest_stage code
-- @columns last_session_ts_utc_ms number, equipped_accessory id, sprite_variant number, is_longhair number
-- @columns created_ts_utc_ms number
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
from local_cats
