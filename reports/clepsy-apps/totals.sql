-- One row: the apps that earned or took time on the chosen dates, otherwise on all, how much that was, and how much of it
-- names no app.
with sums as (
  select app_bundle_id, sum(earned_seconds) as earned_seconds, sum(spent_seconds) as spent_seconds
  from time_activity
  where date between coalesce(:from_day_id, date) and coalesce(:to_day_id, date)
  group by app_bundle_id
)
select
  count(app_bundle_id) as apps,
  coalesce(sum(earned_seconds), 0) as earned_seconds,
  coalesce(sum(spent_seconds), 0) as spent_seconds,
  coalesce(sum(case when app_bundle_id is null then earned_seconds + spent_seconds end), 0) as unnamed_seconds
from sums
order by apps
