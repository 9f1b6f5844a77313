-- One row per streak bonus: those of the log, found by their type, and what retention remembers of those it deleted. For
-- the whole history: of a few days `credit_change` has fewer rows to look at.
-- @columns day_id day, credits number
-- @if_exists main.event_log
select
  day_id,
  json_extract(payload_json, '$.amount')
from main.event_log
where type = 'CREDITS_EARNED' and json_extract(payload_json, '$.source') = 'STREAK_BONUS'
union all
-- @if_filled main.earned_rolled_credit
select
  day_id,
  credits
from main.earned_rolled_credit
where kind = 'EARNED' and source = 'STREAK_BONUS'
