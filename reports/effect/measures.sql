-- One row per measure, in a fixed order: the mean of a day before and from the change on, their ratio with its 95 % interval, and
-- what can be said of it. Without 7 days on both sides nothing is known.
select
  measure.measure,
  measured_change.before_mean,
  measured_change.after_mean,
  measured_change.ratio,
  measured_change.ratio_low,
  measured_change.ratio_high,
  coalesce(measured_change.verdict, 'TOO_LITTLE') as verdict,
  coalesce(measured_change.before_days, 0) as before_days,
  coalesce(measured_change.after_days, 0) as after_days,
  measure.unit,
  coalesce(measured_change.events, 0) as events
from measure
left join measured_change on measured_change.measure = measure.measure and measured_change.app_id = ''
order by measure.place
