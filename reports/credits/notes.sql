-- One row when an archive is given: how many of the changes of the window it holds.
with held as (
  select count(*) as rows
  from archived_change
  where day_id between :from_day_id and :to_day_id
),
known as (
  select count(*) as rows
  from credit_change
  where day_id between :from_day_id and :to_day_id
)
select held.rows || ' of ' || known.rows || iif(known.rows = 1, ' change is', ' changes are') || ' in this archive.' as note
from held, known
where exists (select 1 from archive_given)
order by note
