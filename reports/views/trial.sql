-- One row per trial, as it was planned, and the day on which it was stopped. Its seed is never disclosed.
-- @columns trial_id id, name text, mode_id id, text text, from_date day, days number, block number, measure code
-- @columns economy code, seed kept, stopped_date day, ts_utc_ms number
-- @if_exists main.journal_trial
select
  trial_id,
  name,
  mode_id,
  text,
  from_date,
  days,
  block,
  measure,
  economy,
  seed,
  stopped_date,
  ts_utc_ms
from main.journal_trial
