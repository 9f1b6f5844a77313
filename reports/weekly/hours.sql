-- One row per hour of the day, 0 to 23: the attempts made in it, by the clock of the place they were made in.
with recursive hours (hour_local) as (
  select 0
  union all
  select hour_local + 1 from hours where hour_local < 23
),
counts as (
  select
    hour_local,
    count(*) as attempts,
    sum(case when outcome = 'GRANTED' then 1 else 0 end) as granted,
    sum(case when outcome = 'DENIED' then 1 else 0 end) as denied
  from window_attempt
  group by hour_local
)
select
  hours.hour_local,
  coalesce(counts.attempts, 0) as attempts,
  coalesce(counts.granted, 0) as granted,
  coalesce(counts.denied, 0) as denied
from hours
left join counts on counts.hour_local = hours.hour_local
order by hours.hour_local
