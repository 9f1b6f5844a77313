-- One row: what the focus sessions that began in the window add up to. Minutes are those of completed sessions.
with sessions as (
  select
    completed,
    ended_early,
    case when completed = 1 then actual_duration_minutes end as focus_minutes,
    awarded_credits
  from focus_session
  where day_id between :from_day_id and :to_day_id
),
sums as (
  select
    count(*) as sessions,
    coalesce(sum(completed), 0) as completed,
    coalesce(sum(ended_early), 0) as ended_early,
    coalesce(sum(focus_minutes), 0) as focus_minutes,
    coalesce(max(focus_minutes), 0) as longest_minutes,
    coalesce(sum(awarded_credits), 0) as credits_earned
  from sessions
)
select
  sessions,
  completed,
  ended_early,
  quotient(completed, completed + ended_early, 4) as completed_share,
  focus_minutes,
  longest_minutes,
  credits_earned
from sums
order by sessions
