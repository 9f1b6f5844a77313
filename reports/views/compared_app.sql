-- One row per app that is compared by itself before and after a change: each with at least 10 attempts or an hour of use on the
-- compared days.
-- @columns app_id, attempts, used_seconds
-- @reads measured_change
with apps as (
  select
    app_id,
    sum(case measure when 'unlock_attempts' then amount else 0 end) as attempts,
    sum(case measure when 'used_seconds' then amount else 0 end) as used_seconds
  from measured_change
  where app_id <> ''
  group by app_id
)
select app_id, attempts, used_seconds
from apps
where attempts >= 10 or used_seconds >= 3600
