-- One row per grant that was made in the window as it was recorded, those in the archive too, in order of time. What is
-- no JSON is shown as a text.
with grants as (
  select
    grant_id, app_id, created_ts_utc_ms, created_day_id, starts_ts_utc_ms, ends_ts_utc_ms, method, source_mode_id,
    source_attempt_id, metadata_json, revoked_ts_utc_ms
  from every_grant
  where created_day_id between :from_day_id and :to_day_id
    -- Grants have an index on their end, not on their day. A day begins at most a day before that of UTC.
    and ends_ts_utc_ms >= (day_number(:from_day_id) - 1) * 86400000
)
select
  grants.created_ts_utc_ms,
  grants.created_day_id as day_id,
  grants.app_id,
  coalesce(app_label.label, grants.app_id) as label,
  mode.name as mode,
  grants.method,
  grants.starts_ts_utc_ms,
  grants.ends_ts_utc_ms,
  grants.revoked_ts_utc_ms,
  case
    when json_valid(grants.metadata_json) then grants.metadata_json
    else json_quote(grants.metadata_json)
  end as metadata,
  grants.grant_id,
  grants.source_attempt_id as attempt_id
from grants
left join app_label on app_label.app_id = grants.app_id
left join mode on mode.mode_id = grants.source_mode_id
order by grants.created_ts_utc_ms, grants.grant_id
