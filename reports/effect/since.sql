-- One row, or none: the last change of a rule on the first day of the window, and how many others that day has.
with changes as (
  select
    day_id,
    kind,
    subject,
    count(*) over () - 1 as others,
    row_number() over (order by ts_utc_ms desc, kind, subject_id, subject) as number
  from changed_rule
  where day_id = :from_day_id
    and (kind <> 'ALLOWANCE_CHANGED' or exists (select 1 from without_credits))
)
select day_id, kind, subject, others
from changes
where number = 1
order by day_id
