-- One row, or none when the economy is not in use: the run of days with a check-in that reaches to today or to yesterday,
-- and the longest up to today.
with runs as (
  select max(number) as last_number, count(*) as length
  from hachimi_check_in_date
  where date <= :today_day_id
  group by run
)
select
  coalesce((select length from runs where last_number >= day_number(:today_day_id) - 1), 0) as current,
  coalesce((select max(length) from runs), 0) as longest
from hachimi_user
order by current
