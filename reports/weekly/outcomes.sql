-- One row per way an attempt of the window ended, with the option that was chosen and the reason of a denial.
with attempts as (
  select outcome, option_type, reason
  from attempt
  where day_id between :from_day_id and :to_day_id
)
select
  outcome,
  option_type,
  reason,
  count(*) as attempts
from attempts
group by outcome, option_type, reason
order by attempts desc, outcome, option_type, reason
