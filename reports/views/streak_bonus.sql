-- One row per streak bonus: its line of the log, of which a day has one, and what retention remembers of those it
-- deleted. The same credits are in the log once more, as credits earned, and those are what retention remembers: while a
-- cleanup has deleted only one of the two lines, the other one counts.
-- @public
-- @columns day_id day, credits number
-- @adds weekday weekday(day_id)
-- @means credits The credits of the bonus
-- @if_exists main.event_log
select
  day_id,
  json_extract(payload_json, '$.amount')
from main.event_log
where type = 'STREAK_BONUS_AWARDED'
  and is_amount('event_log', event_id, json_extract(payload_json, '$.amount'))
union all
-- @if_filled main.earned_rolled_credit
select
  day_id,
  credits
from main.earned_rolled_credit
where kind = 'EARNED'
  and source = 'STREAK_BONUS'
  and not exists (
    select 1
    from main.event_log
    where event_log.type = 'STREAK_BONUS_AWARDED' and event_log.day_id = earned_rolled_credit.day_id
  )
