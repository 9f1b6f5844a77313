-- One row per row of the ledger's table, in order of arrival. Its date is that of its zone, else that of its import. What
-- has neither is of the app whose file it is.
-- @columns is_of_app, position, type, ts_utc_ms, date, coins, subject_id
-- @reads hachimi_imported_date, hachimi_recorded_action
select
  case when action.timezone_id is null and imported.action_id is null then 1 else 0 end,
  action.position,
  action.type,
  action.ts_utc_ms,
  coalesce(imported.date, local_day(action.ts_utc_ms, coalesce(action.timezone_id, :timezone_id))),
  action.coins,
  action.subject_id
from hachimi_recorded_action action
left join hachimi_imported_date imported on imported.action_id = action.action_id
