-- One row or more per measure and day of the window or the one before on which there was something of that measure in the
-- economies that the window is measured by: how much, and from how many events.
-- @columns measure, day_id, amount, events
-- @reads economy_amount, measure, measured_economy
select economy_amount.measure, economy_amount.day_id, economy_amount.amount, economy_amount.events
from economy_amount
join measured_economy on measured_economy.economy = economy_amount.economy
join measure on measure.measure = economy_amount.measure
