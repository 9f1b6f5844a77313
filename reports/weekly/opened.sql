-- One row: how many attempts of the window opened the app, and how many were given up.
select
  count(*) filter (where outcome = 'GRANTED') as granted,
  count(*) filter (where outcome = 'CANCELLED') as cancelled
from window_attempt
order by granted
