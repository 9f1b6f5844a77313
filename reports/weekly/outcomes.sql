-- One row per way an attempt of the window ended, with the option that was chosen and the reason of a denial.
select
  outcome,
  option_type,
  reason,
  count(*) as attempts
from window_attempt
group by outcome, option_type, reason
order by attempts desc, outcome, option_type, reason
