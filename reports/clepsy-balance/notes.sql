-- One row per app that is in use and not yet counted, one for the events that wait in the queue, and one where hours are of more
-- days than the others.
with notes as (
  select since_ts_utc_ms, session_id, note
  from time_note
  union all
  select null as since_ts_utc_ms, '' as session_id, 'The hours and the best of them are of all days on record.' as note
  where :from_day_id is null and exists (select 1 from time_activity)
)
select note
from notes
order by since_ts_utc_ms, session_id
