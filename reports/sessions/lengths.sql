-- One row per length of sessions, from so many seconds to less than the next: how many there were.
with lengths (length) as (
  select 0
  union all
  select 15
  union all
  select 60
  union all
  select 300
  union all
  select 900
  union all
  select 3600
),
ends as (
  select length, lead(length) over (order by length) as next_length
  from lengths
)
select
  ends.length,
  count(session.seconds) as sessions
from ends
left join session on session.seconds >= ends.length and (session.seconds < ends.next_length or ends.next_length is null)
group by ends.length
order by ends.length
