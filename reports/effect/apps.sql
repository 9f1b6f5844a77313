-- One row per app and measure with something of it: the same for each app with at least 10 attempts or an hour of use on the
-- compared days; the app with most attempts first.
with apps as (
  select
    app_id,
    sum(case measure when 'unlock_attempts' then amount else 0 end) as attempts,
    sum(case measure when 'used_seconds' then amount else 0 end) as used_seconds
  from measured_change
  where app_id <> ''
  group by app_id
),
chosen as (
  select app_id, attempts, used_seconds
  from apps
  where attempts >= 10 or used_seconds >= 3600
),
clepsy_names as (
  select 'ios:' || app_bundle_id as app_id, name
  from time_app
)
select
  chosen.app_id,
  coalesce(app_label.label, clepsy_names.name, chosen.app_id) as label,
  measure.measure,
  measured_change.before_mean,
  measured_change.after_mean,
  measured_change.ratio,
  measured_change.ratio_low,
  measured_change.ratio_high,
  measured_change.verdict,
  measured_change.before_days,
  measured_change.after_days,
  measure.unit,
  measured_change.events
from chosen
join measured_change on measured_change.app_id = chosen.app_id
join measure on measure.measure = measured_change.measure
left join app_label on app_label.app_id = chosen.app_id
left join clepsy_names on clepsy_names.app_id = chosen.app_id
order by chosen.attempts desc, chosen.used_seconds desc, chosen.app_id, measure.place
