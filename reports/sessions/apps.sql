-- One row per app with a use or a notification in the window, most time first. First and last uses are medians over the dates on which
-- the app was used.
with known as (
  select max(case when kind = 'notification' then 1 end) as has_notifications
  from event_kind
),
uses as (
  select
    app_id,
    count(*) as uses,
    sum(end_second - start_second) as seconds,
    min(end_second - start_second) as least,
    max(end_second - start_second) as most
  from begun_use
  group by app_id
),
spreads as (
  select
    begun_use.app_id,
    square_root(
      sum(
        (begun_use.end_second - begun_use.start_second - 1.0 * uses.seconds / uses.uses)
          * (begun_use.end_second - begun_use.start_second - 1.0 * uses.seconds / uses.uses)
      ) / (1.0 * (count(*) - 1))
    ) as deviation
  from begun_use
  join uses on uses.app_id = begun_use.app_id
  group by begun_use.app_id
),
dates as (
  select app_id, date, min(minute_local) as first_minute, max(minute_local) as last_minute
  from begun_use
  group by app_id, date
),
ranked_dates as (
  select
    app_id,
    first_minute,
    last_minute,
    row_number() over (partition by app_id order by first_minute, date) as first_place,
    row_number() over (partition by app_id order by last_minute, date) as last_place,
    count(*) over (partition by app_id) as number
  from dates
),
times as (
  select
    app_id,
    sum(case when 2 * first_place between number and number + 2 then first_minute end)
      / (1.0 * sum(case when 2 * first_place between number and number + 2 then 1 end)) as first_use,
    sum(case when 2 * last_place between number and number + 2 then last_minute end)
      / (1.0 * sum(case when 2 * last_place between number and number + 2 then 1 end)) as last_use
  from ranked_dates
  group by app_id
),
begun as (
  select app_id, count(*) as sessions
  from session
  group by app_id
),
notified as (
  select app_id, count(*) as notifications
  from window_event
  where kind = 'notification' and app_id is not null
  group by app_id
),
apps as (
  select app_id
  from uses
  union
  select app_id
  from notified
)
select
  apps.app_id,
  coalesce(app_label.label, apps.app_id) as label,
  coalesce(uses.uses, 0) as uses,
  coalesce(uses.seconds, 0) as seconds_sum,
  uses.least as seconds_min,
  uses.most as seconds_max,
  quotient(uses.seconds, uses.uses, 2) as seconds_mean,
  rounded(spreads.deviation, 2) as seconds_std,
  times.first_use as first_use_local,
  times.last_use as last_use_local,
  coalesce(begun.sessions, 0) as sessions_begun_with,
  case when known.has_notifications = 1 then coalesce(notified.notifications, 0) end as notifications
from apps
cross join known
left join uses on uses.app_id = apps.app_id
left join spreads on spreads.app_id = apps.app_id
left join times on times.app_id = apps.app_id
left join begun on begun.app_id = apps.app_id
left join notified on notified.app_id = apps.app_id
left join app_label on app_label.app_id = apps.app_id
order by seconds_sum desc, apps.app_id
