-- One row per weekday, Monday first: the attempts made on its days.
with attempts as (
  select weekday(day_id) as weekday, outcome
  from attempt
  where day_id between :from_day_id and :to_day_id
),
counts as (
  select
    weekday,
    count(*) as attempts,
    count(*) filter (where outcome = 'GRANTED') as granted,
    count(*) filter (where outcome = 'DENIED') as denied
  from attempts
  group by weekday
)
select
  day_of_week.weekday,
  coalesce(counts.attempts, 0) as attempts,
  coalesce(counts.granted, 0) as granted,
  coalesce(counts.denied, 0) as denied
from day_of_week
left join counts on counts.weekday = day_of_week.weekday
order by day_of_week.weekday
