-- One row per grant that is active or pending at the time of the report, the first to end first. Minutes are rounded
-- up: there is 1 until there is nothing left.
with grants as (
  select app_id, created_ts_utc_ms, starts_ts_utc_ms, ends_ts_utc_ms, method
  from app_grant
  where ends_ts_utc_ms > :now_ts_utc_ms
    and created_ts_utc_ms <= :now_ts_utc_ms
    and (revoked_ts_utc_ms is null or revoked_ts_utc_ms > :now_ts_utc_ms)
)
select
  grants.app_id,
  coalesce(app_label.label, grants.app_id) as label,
  grants.method,
  case when grants.starts_ts_utc_ms <= :now_ts_utc_ms then 'active' else 'pending' end as state,
  grants.starts_ts_utc_ms,
  grants.ends_ts_utc_ms,
  case
    when grants.starts_ts_utc_ms > :now_ts_utc_ms then (grants.starts_ts_utc_ms - :now_ts_utc_ms + 59999) / 60000
  end as minutes_to_start,
  (grants.ends_ts_utc_ms - :now_ts_utc_ms + 59999) / 60000 as minutes_left
from grants
left join app_label on app_label.app_id = grants.app_id
order by grants.ends_ts_utc_ms, grants.app_id
