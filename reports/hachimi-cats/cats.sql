-- One row per cat, in the order of adoption: the stage it shows, how far it has grown, its mood, and whether it is the one
-- that is featured, which is the active cat with the highest score.
with stages (place, stage, floor_minutes, next_minutes, sprite) as (
  values
    (0, 'kitten', 0, 1200, 0), (1, 'adolescent', 1200, 6000, 3), (2, 'adult', 6000, 12000, 6),
    (3, 'senior', 12000, null, 12)
),
today as (
  select habit_id, sum(focus_minutes) as minutes
  from hachimi_session
  where date = :today_day_id
  group by habit_id
),
cats as (
  select
    cat.cat_id,
    cat.name,
    cat.habit_id,
    cat.state,
    cat.personality,
    cat.total_minutes,
    cat.last_session_ts_utc_ms,
    cat.equipped_accessory,
    cat.sprite_variant,
    cat.is_longhair,
    cat.created_ts_utc_ms,
    max(reached.place, coalesce(highest.place, 0)) as shown_place,
    coalesce(1.0 * (cat.total_minutes - reached.floor_minutes) / (reached.next_minutes - reached.floor_minutes), 1.0)
      as stage_progress,
    coalesce(quotient(cat.total_minutes - reached.floor_minutes, reached.next_minutes - reached.floor_minutes, 4), 1.0)
      as rounded_progress,
    :now_ts_utc_ms - cat.last_session_ts_utc_ms as age,
    case
      when cat.last_session_ts_utc_ms is null
        then iif(:now_ts_utc_ms - cat.created_ts_utc_ms < 86400000, 'happy', 'missing')
      when :now_ts_utc_ms - cat.last_session_ts_utc_ms < 86400000 then 'happy'
      when :now_ts_utc_ms - cat.last_session_ts_utc_ms < 259200000 then 'neutral'
      when :now_ts_utc_ms - cat.last_session_ts_utc_ms < 604800000 then 'lonely'
      else 'missing'
    end as mood
  from hachimi_cat cat
  join stages reached
    on cat.total_minutes >= reached.floor_minutes and cat.total_minutes < coalesce(reached.next_minutes, 9e18)
  left join stages highest on highest.stage = cat.highest_stage
),
scores as (
  select
    cats.cat_id,
    cats.created_ts_utc_ms,
    0.45 * case
      when cats.age < 3600000 then 1.0
      when cats.age < 21600000 then 0.8
      when cats.age < 86400000 then 0.6
      when cats.age < 259200000 then 0.3
      when cats.age < 604800000 then 0.15
      else 0.05
    end
    + 0.30 * case cats.mood when 'missing' then 1.0 when 'lonely' then 0.8 when 'neutral' then 0.3 else 0.1 end
    + 0.20 * case
      when cats.stage_progress >= 0.85 then 1.0
      when cats.stage_progress >= 0.70 then 0.7
      else cats.stage_progress * 0.5
    end
    + 0.05 * iif(today.minutes > 0, 0, 1) as score
  from cats
  left join today on today.habit_id = cats.habit_id
  where cats.state = 'active'
),
ranks as (
  select cat_id, row_number() over (order by score desc, created_ts_utc_ms, cat_id) as place
  from scores
)
select
  cats.cat_id,
  cats.name,
  habit.name as habit,
  cats.state,
  cats.personality,
  shown.stage,
  cats.total_minutes,
  min(1.0, quotient(cats.total_minutes, 12000, 4)) as growth_progress,
  cats.rounded_progress as stage_progress,
  shown.next_minutes - cats.total_minutes as minutes_to_next_stage,
  cats.mood,
  cats.last_session_ts_utc_ms,
  cats.equipped_accessory,
  shown.sprite + iif(shown.stage = 'adult' and cats.is_longhair, 3, 0) + max(0, min(2, cats.sprite_variant))
    as sprite_index,
  coalesce(ranks.place = 1, 0) as featured,
  cats.created_ts_utc_ms as adopted_ts_utc_ms,
  cats.habit_id
from cats
join stages shown on shown.place = cats.shown_place
left join ranks on ranks.cat_id = cats.cat_id
left join hachimi_known_habit habit on habit.habit_id = cats.habit_id
order by cats.created_ts_utc_ms, cats.cat_id
