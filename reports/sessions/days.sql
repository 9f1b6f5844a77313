-- One row per date of the window with use or an event of a device: the sessions and uses that began on it.
with known as (
  select
    max(case when kind = 'unlock' then 1 end) as has_pickups,
    max(case when kind = 'notification' then 1 end) as has_notifications
  from event_kind
),
events as (
  select
    date,
    sum(case when kind = 'unlock' then 1 else 0 end) as pickups,
    sum(case when kind = 'notification' then 1 else 0 end) as notifications
  from window_event
  group by date
),
ranked as (
  select
    date,
    seconds,
    start_second - lag(end_second) over (partition by date order by start_second) as break_seconds,
    row_number() over (partition by date order by seconds, start_second) as place,
    count(*) over (partition by date) as number
  from session
),
sums as (
  select
    date,
    count(*) as sessions,
    sum(case when seconds < 15 then 1 else 0 end) as glances,
    sum(seconds) as seconds,
    min(seconds) as least,
    max(seconds) as most,
    sum(case when 2 * place between number and number + 2 then seconds end)
      / (1.0 * sum(case when 2 * place between number and number + 2 then 1 end)) as median,
    max(break_seconds) as break_seconds
  from ranked
  group by date
),
spreads as (
  select
    session.date,
    square_root(
      sum((session.seconds - 1.0 * sums.seconds / sums.sessions) * (session.seconds - 1.0 * sums.seconds / sums.sessions))
        / (1.0 * (count(*) - 1))
    ) as deviation
  from session
  join sums on sums.date = session.date
  group by session.date
),
uses as (
  select
    date,
    minute_local,
    end_second,
    max(start_second, coalesce(max(end_second) over (
      partition by date
      order by start_second, app_id, device_name
      rows between unbounded preceding and 1 preceding
    ), start_second)) as person_from_second,
    max(start_second, coalesce(max(end_second) over (
      partition by date, device_name
      order by start_second, app_id
      rows between unbounded preceding and 1 preceding
    ), start_second)) as device_from_second
  from begun_use
),
times as (
  select
    date,
    count(*) as uses,
    sum(max(end_second - person_from_second, 0)) as person_seconds,
    sum(max(end_second - device_from_second, 0)) as device_seconds,
    min(minute_local) as first_use,
    max(minute_local) as last_use
  from uses
  group by date
),
app_uses as (
  select date, app_id, count(*) as uses
  from begun_use
  group by date, app_id
),
shares as (
  select
    app_uses.date,
    count(*) as apps,
    0.0 - sum(1.0 * app_uses.uses / times.uses * logarithm(1.0 * app_uses.uses / times.uses)) as entropy
  from app_uses
  join times on times.date = app_uses.date
  group by app_uses.date
),
dates as (
  select date
  from app_use
  where date between :from_day_id and :to_day_id
  union
  select date
  from events
)
select
  dates.date,
  case when known.has_pickups = 1 then coalesce(events.pickups, 0) end as pickups,
  case when known.has_notifications = 1 then coalesce(events.notifications, 0) end as notifications,
  coalesce(sums.sessions, 0) as sessions,
  coalesce(sums.glances, 0) as glances,
  coalesce(sums.seconds, 0) as session_seconds_sum,
  sums.least as session_seconds_min,
  sums.most as session_seconds_max,
  quotient(sums.seconds, sums.sessions, 2) as session_seconds_mean,
  sums.median as session_seconds_median,
  rounded(spreads.deviation, 2) as session_seconds_std,
  coalesce(times.person_seconds, 0) as person_seconds,
  coalesce(times.device_seconds, 0) as device_seconds,
  times.first_use as first_use_local,
  times.last_use as last_use_local,
  sums.break_seconds as longest_break_seconds,
  coalesce(shares.apps, 0) as apps,
  rounded(shares.entropy, 4) as entropy
from dates
cross join known
left join events on events.date = dates.date
left join sums on sums.date = dates.date
left join spreads on spreads.date = dates.date
left join times on times.date = dates.date
left join shares on shares.date = dates.date
order by dates.date
