-- One row per grant that was made in the window, in order of time, as it stands at the time of the report.
with grants as (
  select created_ts_utc_ms, day_id, app_id, mode_id, method, starts_ts_utc_ms, ends_ts_utc_ms, revoked_ts_utc_ms
  from app_grant
  where day_id between :from_day_id and :to_day_id
    -- Grants have an index on their end, not on their day. A day begins at most a day before that of UTC.
    and ends_ts_utc_ms >= (day_number(:from_day_id) - 1) * 86400000
)
select
  grants.created_ts_utc_ms,
  grants.day_id,
  grants.app_id,
  coalesce(app_label.label, grants.app_id) as label,
  mode.name as mode,
  grants.method,
  grants.starts_ts_utc_ms,
  grants.ends_ts_utc_ms,
  (grants.ends_ts_utc_ms - grants.starts_ts_utc_ms) / 60000 as minutes,
  case
    when grants.revoked_ts_utc_ms <= :now_ts_utc_ms then 'revoked'
    when grants.ends_ts_utc_ms <= :now_ts_utc_ms then 'ended'
    when grants.starts_ts_utc_ms <= :now_ts_utc_ms then 'active'
    else 'pending'
  end as state
from grants
left join app_label on app_label.app_id = grants.app_id
left join mode on mode.mode_id = grants.mode_id
order by grants.created_ts_utc_ms, grants.app_id, grants.method, grants.starts_ts_utc_ms, grants.ends_ts_utc_ms
