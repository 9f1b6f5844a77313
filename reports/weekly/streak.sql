-- One row: the run of qualified days that reaches the window's last day that has come (or the day before it, as long
-- as that day is not over and not yet qualified), the longest run ever up to it, and the streak bonuses of the window.
with runs as materialized (
  select last_number, length from streak_run
),
bonuses as (
  select sum(credits) as credits
  from streak_bonus
  where day_id between :from_day_id and :to_day_id
)
select
  coalesce((select length from runs where last_number >= day_number(:whole_to_day_id)), 0) as current,
  coalesce((select max(length) from runs), 0) as longest,
  coalesce((select credits from bonuses), 0) as bonus_credits
order by current
