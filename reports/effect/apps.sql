-- One row per compared app and measure with something of it; the app with most attempts first.
with clepsy_names as (
  select
    case when app_bundle_id like '%:%' then app_bundle_id else 'ios:' || app_bundle_id end as app_id,
    name
  from time_app
)
select
  compared_app.app_id,
  coalesce(app_label.label, clepsy_names.name, compared_app.app_id) as label,
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
from compared_app
join measured_change on measured_change.app_id = compared_app.app_id
join measure on measure.measure = measured_change.measure
left join app_label on app_label.app_id = compared_app.app_id
left join clepsy_names on clepsy_names.app_id = compared_app.app_id
order by compared_app.attempts desc, compared_app.used_seconds desc, compared_app.app_id, measure.place
