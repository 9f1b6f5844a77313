-- One row, or none when the economy is not in use: how many cats there are.
with states as (
  select
    count(*) as cats,
    count(*) filter (where state = 'active') as active,
    count(*) filter (where state = 'dormant') as dormant,
    count(*) filter (where state = 'graduated') as graduated
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
