-- One row per extension of a grant that was made in the window as it was recorded, those in the archive too, in order of
-- time. What is no JSON is shown as a text.
with grants as (
  select grant_id, app_id
  from every_grant
  where created_day_id between :from_day_id and :to_day_id
    -- Grants have an index on their end, not on their day. A day begins at most a day before that of UTC.
    and ends_ts_utc_ms >= (day_number(:from_day_id) - 1) * 86400000
)
select
  every_extension.ts_utc_ms,
  grants.app_id,
  coalesce(app_label.label, grants.app_id) as label,
  every_extension.method,
  every_extension.added_minutes,
  every_extension.new_ends_ts_utc_ms,
  case
    when json_valid(every_extension.metadata_json) then every_extension.metadata_json
    else json_quote(every_extension.metadata_json)
  end as metadata,
  every_extension.extension_id,
  every_extension.grant_id
from grants
-- The grants choose the extensions, not the other way round.
join every_extension on every_extension.grant_id = +grants.grant_id
left join app_label on app_label.app_id = grants.app_id
order by every_extension.ts_utc_ms, every_extension.extension_id
