-- One row, or none without attempts: the app that was asked for most, the first of equals, its share of all attempts, and how many
-- others were asked for as often.
with apps as (
  select app_id, count(*) as attempts
  from window_attempt
  group by app_id
),
sums as (
  select sum(attempts) as attempts, max(attempts) as most
  from apps
),
ties as (
  select count(*) - 1 as apps
  from apps
  join sums on sums.most = apps.attempts
)
select
  apps.app_id,
  coalesce(app_label.label, apps.app_id) as label,
  apps.attempts,
  quotient(apps.attempts, sums.attempts, 4) as share,
  ties.apps as ties
from apps
join sums on sums.most = apps.attempts
cross join ties
left join app_label on app_label.app_id = apps.app_id
order by apps.app_id
limit 1
