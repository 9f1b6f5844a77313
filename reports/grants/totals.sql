-- One row: the grants that were made in the window, by method, and the minutes they give.
with grants as (
  select method, (ends_ts_utc_ms - starts_ts_utc_ms) / 60000 as minutes
  from app_grant
  where day_id between :from_day_id and :to_day_id
    -- Grants have an index on their end, not on their day. A day begins at most a day before that of UTC.
    and ends_ts_utc_ms >= (day_number(:from_day_id) - 1) * 86400000
)
select
  count(*) as grants,
  coalesce(sum(minutes), 0) as minutes,
  count(*) filter (where method = 'CREDITS') as credits_grants,
  count(*) filter (where method = 'QUEST') as quest_grants,
  count(*) filter (where method = 'EMERGENCY') as emergency_grants
from grants
order by grants
