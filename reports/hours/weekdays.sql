-- One row per weekday, Monday first: the attempts made on its days.
with recursive weekdays (weekday) as (
  select 1
  union all
  select weekday + 1 from weekdays where weekday < 7
),
attempts as (
  select weekday(day_id) as weekday, outcome
  from attempt
  where day_id between :from_day_id and :to_day_id
),
counts as (
  select
    weekday,
    count(*) as attempts,
    sum(case when outcome = 'GRANTED' then 1 else 0 end) as granted,
    sum(case when outcome = 'DENIED' then 1 else 0 end) as denied
  from attempts
  group by weekday
)
select
  weekdays.weekday,
  coalesce(counts.attempts, 0) as attempts,
  coalesce(counts.granted, 0) as granted,
  coalesce(counts.denied, 0) as denied
from weekdays
left join counts on counts.weekday = weekdays.weekday
order by weekdays.weekday
