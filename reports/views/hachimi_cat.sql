-- One row per cat.
-- @public
-- @columns cat_id id, name text, habit_id id, state code, personality id, total_minutes number, highest_stage code
-- @columns last_session_ts_utc_ms number, equipped_accessory id, sprite_variant number, is_longhair number flag
-- @columns created_ts_utc_ms number
-- @means name What it is called
-- @means habit_id The habit that it grows with
-- @means state active, dormant or graduated
-- @means personality Its personality
-- @means highest_stage The furthest that it has grown: kitten, adolescent, adult or senior
-- @means last_session_ts_utc_ms When its last session ended; null without one
-- @means equipped_accessory What it wears; null for nothing
-- @means sprite_variant Which of the drawings it is
-- @means is_longhair Whether it has long hair
-- @means created_ts_utc_ms When it was adopted
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
