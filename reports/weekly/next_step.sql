-- One row, or none: what to do next, the first that fits what is on record. Nothing that the rules would deny, and nothing for a window
-- that ended before yesterday or has not begun.
with hours as (
  select hour_local, sum(attempts) as attempts
  from window_hour
  group by hour_local
),
sums as (
  select sum(attempts) as attempts
  from hours
),
pairs as (
  select
    hour_of_day.hour_local,
    coalesce(hours.attempts, 0) as first_attempts,
    coalesce(hours.attempts, 0) + coalesce(following.attempts, 0) as attempts
  from hour_of_day
  left join hours on hours.hour_local = hour_of_day.hour_local
  left join hours following on following.hour_local = (hour_of_day.hour_local + 1) % 24
),
hardest as (
  select hour_local, hour_local * 60 as minute, attempts
  from pairs
  order by attempts desc, first_attempts desc, hour_local
  limit 1
),
-- Each of the two hours may be in a window of its own, as those of whole days are. A mode that is on by hand holds at all hours.
covered_hours as (
  select mode_window.mode_id, hour_of_day.hour_local
  from mode_window
  cross join hardest
  join hour_of_day
    on hour_of_day.hour_local = hardest.hour_local or hour_of_day.hour_local = (hardest.hour_local + 1) % 24
  where hour_of_day.hour_local * 60 >= mode_window.from_minute
      and hour_of_day.hour_local * 60 + 60 <= mode_window.to_minute
        + case when mode_window.to_minute <= mode_window.from_minute then 1440 else 0 end
    or mode_window.to_minute <= mode_window.from_minute and hour_of_day.hour_local * 60 + 60 <= mode_window.to_minute
),
covering_modes as (
  select mode_id
  from covered_hours
  group by mode_id
  having count(distinct hour_local) = 2
  union all
  select mode_id
  from mode_on
  where from_ts_utc_ms <= :now_ts_utc_ms and coalesce(to_ts_utc_ms, :now_ts_utc_ms + 1) > :now_ts_utc_ms
),
wanted_apps as (
  select window_attempt.app_id, count(*) as attempts
  from window_attempt
  join hardest
    on window_attempt.hour_local = hardest.hour_local or window_attempt.hour_local = (hardest.hour_local + 1) % 24
  group by window_attempt.app_id
  order by attempts desc, window_attempt.app_id
  limit 1
),
todays as (
  select
    local_day_id(:now_ts_utc_ms, :timezone_id) as day_id,
    8 - weekday(local_day_id(:now_ts_utc_ms, :timezone_id)) as days_left
),
-- Four to eight weeks ago.
changes as (
  select distinct local_day_id(ts_utc_ms, :timezone_id) as day_id
  from rule_change
  where ts_utc_ms between :now_ts_utc_ms - 4838400000 and :now_ts_utc_ms - 2419200000
),
lengths as (
  select changes.day_id, min(28, day_number(changes.day_id) - min(day_number(active_day.day_id))) / 7 * 7 as days
  from changes
  cross join active_day
  group by changes.day_id
),
-- As a comparison takes them: whole weeks on both sides, and of each weekday as many days.
weekdays as (
  select
    lengths.day_id,
    sum(case when active_day.day_id < lengths.day_id then 1 else 0 end) as days_before,
    sum(case when active_day.day_id < lengths.day_id then 0 else 1 end) as days_after
  from lengths
  cross join todays
  join active_day
    on active_day.day_id >= add_days(lengths.day_id, -lengths.days) and active_day.day_id < add_days(lengths.day_id, lengths.days)
  where active_day.day_id < todays.day_id
  group by lengths.day_id, weekday(active_day.day_id)
),
compared_changes as (
  select day_id
  from weekdays
  group by day_id
  having sum(min(days_before, days_after)) >= 7
),
rule_days as (
  select max(day_id) as day_id
  from compared_changes
),
-- A goal is within reach when each day that is left, today with them, may be as long as the longest of the last four weeks. Of today
-- only the rest is left.
focus_goals as (
  select
    goal.goal_id,
    goal.at_least,
    todays.days_left,
    coalesce(
      sum(
        case
          when day_summary.day_id > add_days(todays.day_id, todays.days_left - 8) and day_summary.day_id >= goal.since_date
            then day_summary.focus_minutes_completed
        end),
      0) as minutes,
    coalesce(max(day_summary.focus_minutes_completed), 0) as most_minutes,
    coalesce(max(case when day_summary.day_id = todays.day_id then day_summary.focus_minutes_completed end), 0) as today_minutes
  from todays
  cross join goal
  left join day_summary on day_summary.day_id > add_days(todays.day_id, -28) and day_summary.day_id <= todays.day_id
  where goal.measure = 'focus_minutes' and goal.per = 'week' and goal.at_least > 0
  group by goal.goal_id, goal.at_least, todays.days_left
),
-- To end a session before its time would earn nothing.
open_sessions as (
  select started_ts_utc_ms + 60000 * planned_duration_minutes - :now_ts_utc_ms as left_ms
  from focus_session
  where ended_ts_utc_ms is null
),
steps as (
  select
    1 as place,
    'focus_end' as step,
    null as from_hour,
    null as to_hour,
    null as app_id,
    null as since_day,
    null as missing_minutes,
    case when left_ms > 0 then (left_ms + 59999) / 60000 end as left_minutes
  from open_sessions
  union all
  select
    2 as place,
    'goal' as step,
    null as from_hour,
    null as to_hour,
    null as app_id,
    null as since_day,
    at_least - minutes as missing_minutes,
    null as left_minutes
  from focus_goals
  where minutes < at_least and at_least - minutes <= days_left * most_minutes - today_minutes
  union all
  select
    3 as place,
    'mode_add' as step,
    hardest.hour_local as from_hour,
    (hardest.hour_local + 2) % 24 as to_hour,
    wanted_apps.app_id,
    null as since_day,
    null as missing_minutes,
    null as left_minutes
  from hardest
  cross join sums
  cross join wanted_apps
  where 5 * hardest.attempts >= 2 * sums.attempts
    and not exists (select 1 from covering_modes)
    and not exists (select 1 from plan where tier = 'FREE' and modes > 0)
  union all
  select
    4 as place,
    'effect' as step,
    null as from_hour,
    null as to_hour,
    null as app_id,
    rule_days.day_id as since_day,
    null as missing_minutes,
    null as left_minutes
  from rule_days
  where day_id is not null
)
select step, from_hour, to_hour, app_id, since_day, missing_minutes, left_minutes
from steps
where :through_day_id >= add_days(local_day_id(:now_ts_utc_ms, :timezone_id), -1)
  and :from_day_id <= local_day_id(:now_ts_utc_ms, :timezone_id)
order by place, missing_minutes
limit 1
