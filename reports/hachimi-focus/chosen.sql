-- One row when dates were chosen: what their sessions add up to.
select
  coalesce(sum(focus_minutes), 0) as focus_minutes,
  coalesce(sum(minutes - focus_minutes), 0) as other_minutes,
  count(*) as sessions,
  count(distinct date) as days,
  coalesce(sum(xp_earned), 0) as xp_earned
from hachimi_session
where date between :from_day_id and :to_day_id
order by sessions
