-- One row per measure and day of the window, or of the one before, that is over and on record for it in the economies that the
-- window is measured by.
-- @columns measure, day_id
-- @slices weekday
-- @reads economy_day, measure, measured_economy
-- @once measure, day_id
select distinct economy_day.measure, economy_day.day_id
from economy_day
join measured_economy on measured_economy.economy = economy_day.economy
join measure on measure.measure = economy_day.measure
