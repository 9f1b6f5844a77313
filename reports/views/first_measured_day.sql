-- One row per measure with a day before the window that is over and on record for it: the first one, or where the record is longer the
-- first day of the window before.
-- @columns measure, day_id
-- @reads economy_day, measure, measured_economy
-- @reads_all active_day, app_use, budget_date, hachimi_date, time_day
with longer_records as (
  select 'earned' as economy
  where exists (select 1 from active_day where day_id < :previous_from_day_id)
  union all
  select 'budget' as economy
  where exists (select 1 from budget_date where date < :previous_from_day_id)
  union all
  select 'hachimi' as economy
  where exists (select 1 from hachimi_date where date < :previous_from_day_id)
  union all
  select 'usage' as economy
  where exists (select 1 from app_use where date < :previous_from_day_id)
  union all
  select 'clepsy' as economy
  where exists (select 1 from time_day where date < :previous_from_day_id)
)
select
  economy_day.measure,
  min(case when longer_records.economy is null then economy_day.day_id else :previous_from_day_id end)
from economy_day
join measured_economy on measured_economy.economy = economy_day.economy
join measure on measure.measure = economy_day.measure
left join longer_records on longer_records.economy = economy_day.economy
where economy_day.day_id < :from_day_id
group by economy_day.measure
