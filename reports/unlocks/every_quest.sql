-- One row per quest of an unlock attempt of the window as it was recorded, those in the archive too, in order of time.
-- What is no JSON is shown as a text.
with attempts as (
  select attempt_id, app_id
  from every_attempt
  where day_id between :from_day_id and :to_day_id
)
select
  every_quest.created_ts_utc_ms,
  attempts.app_id,
  coalesce(app_label.label, attempts.app_id) as label,
  every_quest.quest_type,
  every_quest.state,
  every_quest.expires_ts_utc_ms,
  every_quest.updated_ts_utc_ms,
  case
    when json_valid(every_quest.metadata_json) then every_quest.metadata_json
    else json_quote(every_quest.metadata_json)
  end as metadata,
  every_quest.quest_session_id,
  every_quest.attempt_id
from attempts
join every_quest on every_quest.attempt_id = attempts.attempt_id
left join app_label on app_label.app_id = attempts.app_id
order by every_quest.created_ts_utc_ms, every_quest.quest_session_id
