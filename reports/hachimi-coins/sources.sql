-- One row per type of action that moved coins on the chosen dates, otherwise on all.
select
  type,
  count(*) as actions,
  sum(coins) as coins
from hachimi_action
where coins <> 0
  and date between coalesce(:from_day_id, date) and coalesce(:to_day_id, date)
group by type
order by type
