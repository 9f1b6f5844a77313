-- One row, or none before the first record: the plan, and how many modes it keeps.
-- @columns tier code, modes number
-- @if_exists main.entitlement_state
select
  tier,
  (select count(*) from main.mode where deleted_ts_utc_ms is null)
from main.entitlement_state
