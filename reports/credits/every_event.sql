-- One row per line of the log that changed the balance in the window as it was recorded, those in the archive too, in
-- order of time. The type has no index here, so that the days choose the rows. What is no JSON is shown as a text.
select
  ts_utc_ms,
  timezone_id,
  day_id,
  type,
  case when json_valid(payload_json) then payload_json else json_quote(payload_json) end as payload,
  event_id
from every_event
where day_id between :from_day_id and :to_day_id
  and +type in ('CREDITS_EARNED', 'CREDITS_SPENT', 'DAY_ROLLOVER')
order by ts_utc_ms, line
