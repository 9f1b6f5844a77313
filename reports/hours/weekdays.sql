-- One row per weekday, Monday first: the attempts made on its days, and how many of these are on record.
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
),
weekdays as (
  select weekday(day_id) as weekday, count(*) as days
  from day_on_record
  where day_id between :from_day_id and :to_day_id
  group by weekday(day_id)
)
select
  day_of_week.weekday,
  coalesce(counts.attempts, 0) as attempts,
  coalesce(counts.granted, 0) as granted,
  coalesce(counts.denied, 0) as denied,
  coalesce(weekdays.days, 0) as days
from day_of_week
left join counts on counts.weekday = day_of_week.weekday
left join weekdays on weekdays.weekday = day_of_week.weekday
order by day_of_week.weekday
