-- One row per hour of the day, 0 to 23, by the clock of the place: what began in it, and the time in which any device was in use.
with known as (
  select
    max(case when kind = 'unlock' then 1 end) as has_pickups,
    max(case when kind = 'notification' then 1 end) as has_notifications
  from event_kind
),
parts as (
  select
    hour_local,
    case when kind = 'unlock' then 1 else 0 end as pickups,
    case when kind = 'notification' then 1 else 0 end as notifications,
    0 as sessions,
    0 as seconds
  from window_event
  union all
  select recorded_hour(minute_local / 60, timezone_id) as hour_local, 0 as pickups, 0 as notifications, 1 as sessions, 0 as seconds
  from session
  union all
  select recorded_hour(hour_local, timezone_id) as hour_local, 0 as pickups, 0 as notifications, 0 as sessions, seconds
  from person_hour
),
sums as (
  select
    hour_local,
    sum(pickups) as pickups,
    sum(notifications) as notifications,
    sum(sessions) as sessions,
    sum(seconds) as seconds
  from parts
  group by hour_local
)
select
  hour_of_day.hour_local,
  case when known.has_pickups = 1 then coalesce(sums.pickups, 0) end as pickups,
  case when known.has_notifications = 1 then coalesce(sums.notifications, 0) end as notifications,
  coalesce(sums.sessions, 0) as sessions,
  coalesce(sums.seconds, 0) as person_seconds
from hour_of_day
cross join known
left join sums on sums.hour_local = hour_of_day.hour_local
order by hour_of_day.hour_local
