-- One row when an archive is given: how many of the attempts of the window it holds.
with held as (
  select count(*) as rows
  from archived_attempt
  where day_id between :from_day_id and :to_day_id
),
known as (
  select count(*) as rows
  from attempt
  where day_id between :from_day_id and :to_day_id
)
select held.rows || ' of ' || known.rows || iif(known.rows = 1, ' attempt is', ' attempts are') || ' in this archive.' as note
from held, known
where exists (select 1 from archive_given)
order by note
