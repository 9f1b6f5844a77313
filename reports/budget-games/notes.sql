-- One row when some rounds are among neither the wins nor the losses.
with even as (
  select count(*) as rounds
  from budget_round
  where delta_minutes = 0 and date between coalesce(:from_day_id, date) and coalesce(:to_day_id, date)
)
select iif(even.rounds = 1, '1 round was', even.rounds || ' rounds were') || ' neither won nor lost.' as note
from even
where even.rounds > 0
order by note
