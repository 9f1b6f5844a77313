-- One row where the longest pause within a session is not the usual one; and one where time of a date here is not that of the report
-- 'usage': a use that continues after midnight counts on the date on which it began.
with begun as (
  select date, sum(end_second - start_second) as seconds
  from begun_use
  group by date
),
used as (
  select date, sum(seconds) as seconds
  from app_use
  where date between :from_day_id and :to_day_id
  group by date
),
different as (
  select count(*) as days
  from used
  left join begun on begun.date = used.date
  where used.seconds <> coalesce(begun.seconds, 0)
),
notes as (
  select 1 as place, 'A pause of up to ' || :gap_seconds || ' s ends no session.' as note
  where :gap_seconds <> 60
  union all
  select
    2 as place,
    'On ' || days || case days when 1 then ' day' else ' days' end
      || ' time is not that of the report usage: a use over midnight is of the day on which it began.' as note
  from different
  where days > 0
)
select note
from notes
order by place
