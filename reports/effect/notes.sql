-- One row where days begin at 04:00 and time in apps is compared too, which is kept by dates; and one that says what the names of
-- measures stand for where no credits are on record, and which of those days are known.
with notes as (
  select 1 as place, 'Days of time in apps begin at 00:00.' as note
  where not exists (select 1 from without_credits)
    and (exists (select 1 from app_use) or exists (select 1 from time_day))
  union all
  select 2 as place, 'Time unlocked is the time for which the apps of the budget were used.' as note
  where exists (select 1 from without_credits) and exists (select 1 from budget_date)
  union all
  select 3 as place, 'Credits are coins here, and a day with a check-in is a qualified one.' as note
  where exists (select 1 from without_credits) and exists (select 1 from hachimi_date)
  union all
  select 4 as place, 'A date without a record, in a week with one, counts as one on which nothing was done.' as note
  where exists (select 1 from without_credits) and exists (select 1 from hachimi_date)
)
select note
from notes
order by place
