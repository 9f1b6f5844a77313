-- One row per change of a rule within the compared days, or those of the report and those before when none are, as its own row
-- still tells, in order of time. Where the window has credits, minutes a day of the time budget are none.
select ts_utc_ms, day_id, kind, subject, subject_id
from changed_rule
where day_id between coalesce((select min(day_id) from compared_day), :previous_from_day_id, :from_day_id)
    and coalesce((select max(day_id) from compared_day), :to_day_id)
  and (kind <> 'ALLOWANCE_CHANGED' or exists (select 1 from without_credits))
order by day_id, ts_utc_ms, kind, subject_id, subject
