-- One row: the first measure with records, in their fixed order, so that none is picked because of its result; how far its ratio
-- and the ends of its interval are from no change. None without 7 days on both sides.
select
  measure.measure,
  measured_change.ratio,
  measured_change.ratio_low,
  measured_change.ratio_high,
  rounded(abs(measured_change.ratio - 1.0), 6) as change,
  rounded(measured_change.ratio_low - 1.0, 6) as change_low,
  rounded(measured_change.ratio_high - 1.0, 6) as change_high,
  rounded(abs(measured_change.ratio_low - 1.0), 6) as low_size,
  rounded(abs(measured_change.ratio_high - 1.0), 6) as high_size,
  case when measured_change.ratio is null and measured_change.verdict = 'FEWER' then 1 else 0 end as is_gone,
  case when measured_change.ratio is null and measured_change.verdict = 'MORE' then 1 else 0 end as is_new,
  measured_change.events,
  case when measure.unit in ('minutes', 'seconds') then 1 else 0 end as is_time
from measured_change
join measure on measure.measure = measured_change.measure
where measured_change.app_id = '' and measured_change.events > 0
order by measure.place
limit 1
