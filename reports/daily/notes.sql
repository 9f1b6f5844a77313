-- One row per note of the focus report and of the week, and one when unlocks lengthened others.
with granted as (
  select
    (
      select count(*) from attempt where outcome = 'GRANTED' and day_id between :from_day_id and :to_day_id
    ) - (
      select count(*)
      from app_grant
      where day_id between :from_day_id and :to_day_id
        and ends_ts_utc_ms >= (day_number(:from_day_id) - 1) * 86400000
    ) as lengthened
),
notes as (
  select note, 0 as since_ts_utc_ms, '' as session_id
  from (
    {focus/notes}
  ) focus_notes
  union all
  select
    'The list of unlocks has fewer rows than apps were opened: ' || case lengthened
      when 1 then '1 of them lengthened one that was open.'
      else lengthened || ' of them lengthened ones that were open.'
    end,
    1,
    ''
  from granted
  where lengthened > 0
  union all
  select note, since_ts_utc_ms, session_id
  from time_note
  where local_day(since_ts_utc_ms, :timezone_id) between :from_day_id and :to_day_id
)
select note
from notes
order by since_ts_utc_ms, session_id
