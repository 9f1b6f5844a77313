-- One row per longest pause within a session: how many sessions there are with it, and how long they last.
with gaps (gap_seconds) as (
  select 15
  union all
  select 30
  union all
  select 60
  union all
  select 120
  union all
  select 300
),
begun as (
  select
    gaps.gap_seconds,
    device_run.date,
    device_run.start_second,
    lead(device_run.start_second - device_run.pause_seconds) over (
      partition by gaps.gap_seconds
      order by device_run.start_second
    ) as end_second
  from gaps
  join device_run on device_run.pause_seconds is null or device_run.pause_seconds > gaps.gap_seconds
),
last as (
  select max(end_second) as end_second
  from device_run
),
sums as (
  select
    begun.gap_seconds,
    count(*) as sessions,
    sum(coalesce(begun.end_second, last.end_second) - begun.start_second) as seconds
  from begun
  cross join last
  where begun.date between :from_day_id and :to_day_id
  group by begun.gap_seconds
)
select
  gaps.gap_seconds,
  coalesce(sums.sessions, 0) as sessions,
  quotient(sums.seconds, sums.sessions, 2) as session_seconds_mean
from gaps
left join sums on sums.gap_seconds = gaps.gap_seconds
order by gaps.gap_seconds
