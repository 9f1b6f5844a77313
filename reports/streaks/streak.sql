-- One row: the run of qualified days that continues at the end of the window (it reaches that day, or the day before it as long
-- as it is not over and not yet qualified), the longest run ever up to it, and the streak bonuses of the window.
with current_streak as (
  select max(streak_run.length) as length
  from streak_run
  join streak_end on streak_run.last_number >= streak_end.number
),
bonuses as (
  select sum(credits) as credits
  from streak_bonus
  where day_id between :from_day_id and :to_day_id
)
select
  coalesce((select length from current_streak), 0) as current,
  coalesce((select max(length) from streak_run), 0) as longest,
  coalesce((select credits from bonuses), 0) as bonus_credits
order by current
