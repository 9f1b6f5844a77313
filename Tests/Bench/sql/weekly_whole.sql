-- The whole weekly review by hand, in the sqlite3 shell: every dataset as whole.json, the days as whole.csv. $TZ is the
-- zone.
.timeout 5000
begin;

create temp table days as
select
  day_id, timezone_id, qualified, first_qualified_ts_utc_ms, focus_minutes_completed, credits_earned, credits_spent,
  unlock_attempts_count, credits_unlocks_count, quest_unlocks_count, emergency_unlocks_count, created_ts_utc_ms,
  updated_ts_utc_ms, 1 + (strftime('%w', day_id) + 6) % 7 as weekday,
  row_number() over (order by day_id desc) <= 7 as is_week
from (select * from day_summary order by day_id desc limit 14)
order by day_id;

-- The attempts of the week are read once. Of those of the week before nothing but their outcome is asked for. A quarter
-- of an hour has one hour of the clock, which takes long to tell.
create temp table attempts as
select
  weekday, ts_utc_ms / 900000 as quarter, app_id, outcome, chosen_option_type as option_type, denial_reason as reason,
  case when outcome = 'GRANTED' and chosen_option_type = 'CREDITS_UNLOCK'
    then chosen_option_payload_json ->> '$.cost_credits' end as credits_spent
from days
join unlock_attempt using (day_id)
where is_week;

create temp table ways as
select
  app_id, outcome, option_type, reason, count(*) as attempts,
  iif(outcome = 'GRANTED', count(*), 0) as granted, sum(credits_spent) as credits_spent
from attempts
group by app_id, outcome, option_type, reason;

create temp table totals as
with sums as (
  select
    is_week, sum(qualified) as qualified_days, sum(focus_minutes_completed) as focus_minutes,
    sum(credits_earned) as credits_earned, sum(credits_spent) as credits_spent,
    sum(unlock_attempts_count) as unlock_attempts, sum(credits_unlocks_count) as credits_unlocks,
    sum(quest_unlocks_count) as quest_unlocks, sum(emergency_unlocks_count) as emergency_unlocks
  from days
  group by is_week
),
outcomes as (
  select
    1 as is_week, sum(iif(outcome = 'DENIED', attempts, 0)) as denied,
    sum(iif(outcome = 'CANCELLED', attempts, 0)) as cancelled, sum(iif(outcome = 'EXPIRED', attempts, 0)) as expired
  from ways
  union all
  select 0, sum(outcome = 'DENIED'), sum(outcome = 'CANCELLED'), sum(outcome = 'EXPIRED')
  from days
  join unlock_attempt using (day_id)
  where not is_week
)
select
  is_week, json_object(
    'qualified_days', qualified_days, 'focus_minutes', focus_minutes, 'credits_earned', credits_earned,
    'credits_spent', credits_spent, 'net_credits', credits_earned - credits_spent, 'unlock_attempts', unlock_attempts,
    'credits_unlocks', credits_unlocks, 'quest_unlocks', quest_unlocks, 'emergency_unlocks', emergency_unlocks,
    'denied', coalesce(denied, 0), 'cancelled', coalesce(cancelled, 0), 'expired', coalesce(expired, 0)) as object
from sums
join outcomes using (is_week);

create temp table heatmap as
with recursive cells (cell) as (select 0 union all select cell + 1 from cells where cell < 167),
quarters as (
  select
    weekday, quarter, count(*) as attempts, sum(outcome = 'GRANTED') as granted, sum(outcome = 'DENIED') as denied
  from attempts
  group by weekday, quarter
),
counts as (
  select
    24 * weekday - 24 + strftime('%H', quarter * 900, 'unixepoch', 'localtime') as cell, sum(attempts) as attempts,
    sum(granted) as granted, sum(denied) as denied
  from quarters
  group by 1
)
select
  1 + cell / 24 as weekday, cell % 24 as hour_local, coalesce(attempts, 0) as attempts,
  coalesce(granted, 0) as granted, coalesce(denied, 0) as denied
from cells
left join counts using (cell)
order by cell;

create temp table hours as
select hour_local, sum(attempts) as attempts, sum(granted) as granted, sum(denied) as denied
from heatmap
group by hour_local
order by hour_local;

.mode csv
.headers on
.output whole.csv
select
  day_id, timezone_id, qualified, first_qualified_ts_utc_ms, focus_minutes_completed, credits_earned, credits_spent,
  unlock_attempts_count, credits_unlocks_count, quest_unlocks_count, emergency_unlocks_count, created_ts_utc_ms,
  updated_ts_utc_ms, weekday
from days
where is_week;

.mode list
.headers off
.output whole.json
with recursive week as (
  select
    min(day_id) as from_day_id, max(day_id) as to_day_id, count(*) as days,
    cast(julianday(max(day_id)) - julianday(min(day_id)) as integer) + 1 as calendar_days
  from days
  where is_week
),
calendar (day_id) as (
  select from_day_id from week
  union all
  select date(day_id, '+1 day') from calendar where day_id < (select to_day_id from week)
),
runs as (
  select number, number - row_number() over (order by number) as run
  from (select unixepoch(day_id) / 86400 as number from day_summary where qualified
    and day_id <= (select to_day_id from week))
),
streaks as (
  select max(number) as last_number, count(*) as length from runs group by run
),
apps as (
  select
    app_id, sum(attempts) as attempts, sum(granted) as granted, coalesce(sum(credits_spent), 0) as credits_spent
  from ways
  group by app_id
  order by 2 desc, 1
),
outcomes as (
  select outcome, option_type, reason, sum(attempts) as attempts
  from ways
  group by outcome, option_type, reason
  order by 4 desc, 1, 2, 3
)
select json_object(
  'window', (select json_object(
      'basis', 'rows', 'from_day_id', from_day_id, 'to_day_id', to_day_id, 'days', days, 'calendar_days', calendar_days,
      'missing_day_ids', (select json_group_array(day_id) from calendar where day_id not in (select day_id from days)))
    from week),
  'totals', (select json(object) from totals where is_week),
  'previous', (select json(object) from totals where not is_week),
  'streak', json_object(
    'current', coalesce((select length from streaks
      where last_number >= (select unixepoch(to_day_id) / 86400 - 1 from week)), 0),
    'longest', coalesce((select max(length) from streaks), 0),
    'bonus_credits', (select coalesce(sum(payload_json ->> '$.amount'), 0) from event_log
      where type = 'STREAK_BONUS_AWARDED'
        and +day_id between (select from_day_id from week) and (select to_day_id from week))),
  'hardest_hour', json((select json_object(
      'hour_local', hour_local, 'attempts', attempts,
      'share', round(1.0 * attempts / (select sum(attempts) from hours), 4))
    from hours where attempts > 0 order by attempts desc, hour_local limit 1)),
  'days', (select json_group_array(json_object(
      'day_id', day_id, 'timezone_id', timezone_id, 'qualified', json(iif(qualified, 'true', 'false')),
      'first_qualified_ts_utc_ms', first_qualified_ts_utc_ms, 'focus_minutes_completed', focus_minutes_completed,
      'credits_earned', credits_earned, 'credits_spent', credits_spent, 'unlock_attempts_count', unlock_attempts_count,
      'credits_unlocks_count', credits_unlocks_count, 'quest_unlocks_count', quest_unlocks_count,
      'emergency_unlocks_count', emergency_unlocks_count, 'created_ts_utc_ms', created_ts_utc_ms,
      'updated_ts_utc_ms', updated_ts_utc_ms, 'weekday', weekday))
    from days where is_week),
  'hours', (select json_group_array(json_object(
      'hour_local', hour_local, 'attempts', attempts, 'granted', granted, 'denied', denied))
    from hours),
  'heatmap', (select json_group_array(json_object('weekday', weekday, 'hour_local', hour_local, 'attempts', attempts))
    from heatmap),
  'apps', (select json_group_array(json_object(
      'app_id', app_id, 'label', coalesce(nullif(user_alias, ''), nullif(display_name, ''), app_id),
      'attempts', attempts, 'granted', granted, 'credits_spent', credits_spent))
    from apps left join app_info using (app_id)),
  'outcomes', (select json_group_array(json_object(
      'outcome', outcome, 'option_type', option_type, 'reason', reason, 'attempts', attempts))
    from outcomes));
