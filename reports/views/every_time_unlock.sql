-- One row per unlock of the time balance, as it was recorded. With an archive also those in it, each once.
-- @columns unlock_id, app_bundle_id, ts_utc_ms, timezone_id, date, seconds, ends_ts_utc_ms
-- @if_exists main.clepsy_unlock
select
  unlock_id, app_bundle_id, ts_utc_ms, timezone_id, date, seconds, ends_ts_utc_ms
from main.clepsy_unlock
union all
-- @if_exists archive.clepsy_unlock
select
  unlock_id, app_bundle_id, ts_utc_ms, timezone_id, date, seconds, ends_ts_utc_ms
from archive.clepsy_unlock archived
where not exists (select 1 from main.clepsy_unlock kept where kept.unlock_id = archived.unlock_id)
