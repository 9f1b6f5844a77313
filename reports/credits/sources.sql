-- One row per kind and source of a change in the window, earnings first: how often, and how many credits.
with changes as (
  select kind, source, credits
  from credit_change
  where day_id between :from_day_id and :to_day_id and kind in ('EARNED', 'SPENT')
)
select
  kind,
  source,
  count(*) as times,
  sum(credits) as credits
from changes
group by kind, source
order by kind, credits desc, source
