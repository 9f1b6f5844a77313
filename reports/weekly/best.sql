-- One row, or none: which figure of the window is the best of its last twelve weeks. Only a whole week is ranked, among at least four
-- others that are on record as a whole.
with days as (
  select
    (day_number(:to_day_id) - day_number(day_id)) / 7 as place,
    qualified,
    focus_minutes_completed,
    unlock_attempts_count
  from day_summary
  where day_id between add_days(:to_day_id, -83) and :to_day_id
    and :from_day_id = add_days(:to_day_id, -6)
    and :whole_to_day_id = :to_day_id
),
figures as (
  select
    place,
    sum(qualified) as qualified_days,
    sum(focus_minutes_completed) as focus_minutes,
    sum(unlock_attempts_count) as unlock_attempts
  from days
  group by place
  having count(*) = 7
),
others as (
  select
    count(*) as weeks,
    max(qualified_days) as qualified_days,
    max(focus_minutes) as focus_minutes,
    min(unlock_attempts) as unlock_attempts
  from figures
  where place > 0
)
select
  others.weeks + 1 as weeks,
  case when figures.qualified_days > others.qualified_days then 1 else 0 end as qualified_days,
  case when figures.focus_minutes > others.focus_minutes then 1 else 0 end as focus_minutes,
  case when figures.unlock_attempts < others.unlock_attempts then 1 else 0 end as unlock_attempts
from figures
cross join others
where figures.place = 0
  and others.weeks > 3
order by weeks
