-- The week by hand, in the sqlite3 shell: week.csv and week.json. $TZ is the zone.
.timeout 5000
create temp table week as
select * from (
  select day_id, qualified, focus_minutes_completed, credits_earned, credits_spent, unlock_attempts_count,
    credits_unlocks_count, quest_unlocks_count, emergency_unlocks_count
  from day_summary order by day_id desc limit 7)
order by day_id;

-- The index on the time has all that is needed: no row of the table is read.
create temp table hours as
select cast(strftime('%H', ts_utc_ms / 1000, 'unixepoch', 'localtime') as integer) as hour, count(*) as attempts
from unlock_attempt
where ts_utc_ms >= (select 1000 * strftime('%s', min(day_id) || ' 04:00', 'utc') from week)
  and ts_utc_ms < (select 1000 * strftime('%s', date(max(day_id), '+1 day') || ' 04:00', 'utc') from week)
group by hour;

.mode csv
.headers on
.output week.csv
select * from week;

.mode list
.headers off
.output week.json
select json_object(
  'from', min(day_id), 'to', max(day_id), 'qualified_days', sum(qualified),
  'focus_minutes', sum(focus_minutes_completed), 'credits_earned', sum(credits_earned),
  'credits_spent', sum(credits_spent), 'unlock_attempts', sum(unlock_attempts_count),
  'days', json_group_array(json_object(
    'day_id', day_id, 'qualified', qualified, 'focus_minutes', focus_minutes_completed, 'earned', credits_earned,
    'spent', credits_spent, 'attempts', unlock_attempts_count)),
  'hours', (select json_group_array(json_array(hour, attempts)) from hours),
  'hardest_hour', (select hour from hours order by attempts desc, hour limit 1))
from week;
