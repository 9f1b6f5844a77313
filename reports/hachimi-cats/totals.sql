-- One row, or none when the economy is not in use: how many cats there are.
with states as (
  select
    count(*) as cats,
    coalesce(sum(state = 'active'), 0) as active,
    coalesce(sum(state = 'dormant'), 0) as dormant,
    coalesce(sum(state = 'graduated'), 0) as graduated
  from hachimi_cat
)
select
  states.cats,
  states.active,
  states.dormant,
  states.graduated
from hachimi_user
cross join states
order by states.cats
