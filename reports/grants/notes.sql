-- One row when an archive is given: how many of the grants of the window it holds.
with held as (
  select count(*) as rows
  from archived_grant
  where day_id between :from_day_id and :to_day_id
    -- Grants have an index on their end, not on their day. A day begins at most a day before that of UTC.
    and ends_ts_utc_ms >= (day_number(:from_day_id) - 1) * 86400000
),
known as (
  select count(*) as rows
  from app_grant
  where day_id between :from_day_id and :to_day_id
    -- Grants have an index on their end, not on their day. A day begins at most a day before that of UTC.
    and ends_ts_utc_ms >= (day_number(:from_day_id) - 1) * 86400000
)
select held.rows || ' of ' || known.rows || iif(known.rows = 1, ' grant is', ' grants are') || ' in this archive.' as note
from held, known
where exists (select 1 from archive_given)
order by note
