-- One row per note of the focus report and of the week.
with notes as (
  select note, 0 as since_ts_utc_ms, '' as session_id
  from (
    {focus/notes}
  ) focus_notes
  union all
  select note, since_ts_utc_ms, session_id
  from time_note
  where local_day(since_ts_utc_ms, :timezone_id) between :from_day_id and :to_day_id
)
select note
from notes
order by since_ts_utc_ms, session_id
