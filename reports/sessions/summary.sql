-- One row: what the sessions and uses that began in the window add up to. First and last uses are medians over dates, the longest break
-- is that of a date. The stabilities are over the hours of at least seven whole dates with use, as Van Someren has them.
with known as (
  select
    max(case when kind = 'unlock' then 1 end) as has_pickups,
    max(case when kind = 'notification' then 1 end) as has_notifications
  from event_kind
),
events as (
  select
    coalesce(sum(case when kind = 'unlock' then 1 else 0 end), 0) as pickups,
    coalesce(sum(case when kind = 'notification' then 1 else 0 end), 0) as notifications
  from window_event
),
ranked as (
  select
    seconds,
    start_second - lag(end_second) over (partition by date order by start_second) as break_seconds,
    row_number() over (order by seconds, start_second) as place,
    count(*) over () as number
  from session
),
sums as (
  select
    count(*) as sessions,
    coalesce(sum(case when seconds < 15 then 1 else 0 end), 0) as glances,
    coalesce(sum(seconds), 0) as seconds,
    min(seconds) as least,
    max(seconds) as most,
    sum(case when 2 * place between number and number + 2 then seconds end)
      / (1.0 * sum(case when 2 * place between number and number + 2 then 1 end)) as median,
    max(break_seconds) as break_seconds
  from ranked
),
spread as (
  select
    square_root(
      sum((session.seconds - 1.0 * sums.seconds / sums.sessions) * (session.seconds - 1.0 * sums.seconds / sums.sessions))
        / (1.0 * (count(*) - 1))
    ) as deviation
  from session
  cross join sums
),
uses as (
  select
    end_second,
    max(start_second, coalesce(max(end_second) over (
      order by start_second, app_id, device_name
      rows between unbounded preceding and 1 preceding
    ), start_second)) as person_from_second,
    max(start_second, coalesce(max(end_second) over (
      partition by device_name
      order by start_second, app_id
      rows between unbounded preceding and 1 preceding
    ), start_second)) as device_from_second
  from begun_use
),
times as (
  select
    coalesce(sum(max(end_second - person_from_second, 0)), 0) as person_seconds,
    coalesce(sum(max(end_second - device_from_second, 0)), 0) as device_seconds
  from uses
),
dates as (
  select date, min(minute_local) as first_minute, max(minute_local) as last_minute
  from begun_use
  group by date
),
ranked_dates as (
  select
    first_minute,
    last_minute,
    row_number() over (order by first_minute, date) as first_place,
    row_number() over (order by last_minute, date) as last_place,
    count(*) over () as number
  from dates
),
days as (
  select
    sum(case when 2 * first_place between number and number + 2 then first_minute end)
      / (1.0 * sum(case when 2 * first_place between number and number + 2 then 1 end)) as first_use,
    sum(case when 2 * last_place between number and number + 2 then last_minute end)
      / (1.0 * sum(case when 2 * last_place between number and number + 2 then 1 end)) as last_use
  from ranked_dates
),
whole_dates as (
  select distinct date
  from person_hour
  where date <= :whole_to_day_id
),
hours as (
  select
    day_number(whole_dates.date) * 24 + hour_of_day.hour_local as clock_hour,
    hour_of_day.hour_local,
    coalesce(sum(person_hour.seconds), 0) as seconds
  from whole_dates
  cross join hour_of_day
  left join person_hour on person_hour.date = whole_dates.date and person_hour.hour_local = hour_of_day.hour_local
  group by whole_dates.date, hour_of_day.hour_local
),
steps as (
  select
    seconds,
    clock_hour - lag(clock_hour) over (order by clock_hour) as step,
    seconds - lag(seconds) over (order by clock_hour) as difference
  from hours
),
means as (
  select hour_local, sum(seconds) / (1.0 * count(*)) as mean
  from hours
  group by hour_local
),
overall as (
  select sum(seconds) / (1.0 * count(*)) as mean, count(*) as number
  from hours
),
variation as (
  select
    sum((steps.seconds - overall.mean) * (steps.seconds - overall.mean)) as squares,
    sum(case when steps.step = 1 then 1.0 * steps.difference * steps.difference end) as step_squares,
    sum(case when steps.step = 1 then 1 end) as steps
  from steps
  cross join overall
),
between_hours as (
  select sum((means.mean - overall.mean) * (means.mean - overall.mean)) as squares
  from means
  cross join overall
)
select
  case when known.has_pickups = 1 then events.pickups end as pickups,
  case when known.has_notifications = 1 then events.notifications end as notifications,
  sums.sessions,
  sums.glances,
  sums.seconds as session_seconds_sum,
  sums.least as session_seconds_min,
  sums.most as session_seconds_max,
  quotient(sums.seconds, sums.sessions, 2) as session_seconds_mean,
  sums.median as session_seconds_median,
  rounded(spread.deviation, 2) as session_seconds_std,
  times.person_seconds,
  times.device_seconds,
  days.first_use as first_use_local,
  days.last_use as last_use_local,
  sums.break_seconds as longest_break_seconds,
  case
    when overall.number >= 168 then rounded(1.0 * overall.number * between_hours.squares / (24.0 * variation.squares), 4)
  end as interdaily_stability,
  case
    when overall.number >= 168
    then rounded(1.0 * overall.number * variation.step_squares / (1.0 * variation.steps * variation.squares), 4)
  end as intradaily_variability
from known
cross join events
cross join sums
cross join spread
cross join times
cross join days
cross join overall
cross join variation
cross join between_hours
order by sums.sessions
