-- One row per measure with a day before the window that is over and on record for it: the first one.
-- @columns measure, day_id
-- @reads economy_day, measure, measured_economy
select economy_day.measure, min(economy_day.day_id)
from economy_day
join measured_economy on measured_economy.economy = economy_day.economy
join measure on measure.measure = economy_day.measure
where economy_day.day_id < :from_day_id
group by economy_day.measure
