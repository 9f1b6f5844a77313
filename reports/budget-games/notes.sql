-- One row when some rounds are among neither the wins nor the losses, and one when some were never played.
with counts as (
  select
    count(*) filter (where delta_minutes = 0) as even,
    count(*) filter (where result = 'forfeited') as forfeited
  from budget_round
  where date between coalesce(:from_day_id, date) and coalesce(:to_day_id, date)
),
notes as (
  select iif(even = 1, '1 round was', even || ' rounds were') || ' neither won nor lost.' as note
  from counts
  where even > 0
  union all
  select iif(forfeited = 1, '1 round was forfeited, and is', forfeited || ' rounds were forfeited, and are') || ' not in the return.'
  from counts
  where forfeited > 0
)
select note
from notes
order by note
