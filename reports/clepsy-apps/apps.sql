-- One row per app that was used on the chosen dates, otherwise on any, or is in a list, most time first, then by name regardless of case. What named no app has a row of its own.
with uses as (
  select app_bundle_id, earned_seconds, spent_seconds, opens
  from time_activity
  where date between coalesce(:from_day_id, date) and coalesce(:to_day_id, date)
  union all
  select app_bundle_id, 0, 0, 0
  from time_app
  where is_tracked = 1
),
sums as (
  select
    app_bundle_id,
    sum(earned_seconds) as earned_seconds,
    sum(spent_seconds) as spent_seconds,
    sum(opens) as opens,
    sum(earned_seconds + spent_seconds) as seconds
  from uses
  group by app_bundle_id
),
apps as (
  select
    sums.app_bundle_id,
    coalesce(nullif(time_app.name, ''), sums.app_bundle_id) as name,
    lower_case(coalesce(nullif(time_app.name, ''), sums.app_bundle_id)) as spelling,
    time_app.category,
    sums.earned_seconds,
    sums.spent_seconds,
    sums.seconds,
    sums.opens
  from sums
  left join time_app on time_app.app_bundle_id = sums.app_bundle_id
)
select
  app_bundle_id,
  name,
  category,
  earned_seconds,
  spent_seconds,
  opens
from apps
order by seconds desc, spelling, app_bundle_id
