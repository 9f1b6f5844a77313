-- One row per app that was asked for in the window and hour of the day, most attempts first: the attempts made in it.
-- Apps of the same name are told apart by their id.
with attempts as (
  select app_id, local_hour(ts_utc_ms, timezone_id) as hour_local
  from attempt
  where day_id between :from_day_id and :to_day_id
),
counts as (
  select app_id, hour_local, count(*) as attempts
  from attempts
  group by app_id, hour_local
),
apps as (
  select app_id, sum(attempts) as attempts
  from counts
  group by app_id
),
labels as (
  select
    apps.app_id,
    apps.attempts,
    coalesce(app_label.label, apps.app_id) as label
  from apps
  left join app_label on app_label.app_id = apps.app_id
),
named_apps as (
  select
    app_id,
    case when count(*) over (partition by label) > 1 then label || ' (' || app_id || ')' else label end as app,
    row_number() over (order by attempts desc, app_id) as position
  from labels
)
select
  named_apps.app_id,
  named_apps.app,
  hour_of_day.hour_local,
  coalesce(counts.attempts, 0) as attempts
from named_apps
cross join hour_of_day
left join counts on counts.app_id = named_apps.app_id and counts.hour_local = hour_of_day.hour_local
order by named_apps.position, hour_of_day.hour_local
