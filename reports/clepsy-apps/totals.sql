-- One row: the apps that earned or took time, and how much that was.
with sums as (
  select app_bundle_id, sum(earned_seconds) as earned_seconds, sum(spent_seconds) as spent_seconds
  from time_activity
  group by app_bundle_id
)
select
  count(app_bundle_id) as apps,
  coalesce(sum(earned_seconds), 0) as earned_seconds,
  coalesce(sum(spent_seconds), 0) as spent_seconds
from sums
order by apps
