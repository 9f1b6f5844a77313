-- One row: the run of qualified days that reaches the window's last day that has come (or the day before it, as long
-- as that day is not yet qualified), the longest run ever up to it, and the streak bonuses of the window.
with qualified_days as (
  select day_id
  from day_summary
  where qualified = 1 and day_id <= :through_day_id
),
dates as (
  select day_id from qualified_days
  union
  select :through_day_id
),
-- Years that begin in March, so that the leap day is their last.
march_years as (
  select
    day_id,
    cast(substr(day_id, 1, 4) as integer) - (case when substr(day_id, 6, 2) < '03' then 1 else 0 end) as year,
    (cast(substr(day_id, 6, 2) as integer) + 9) % 12 as month,
    cast(substr(day_id, 9, 2) as integer) as day
  from dates
),
-- Consecutive days have consecutive numbers.
numbers as (
  select day_id, 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day as number
  from march_years
),
runs as (
  select numbers.number, numbers.number - row_number() over (order by numbers.number) as run
  from qualified_days
  join numbers on numbers.day_id = qualified_days.day_id
),
streaks as (
  select max(number) as last_number, count(*) as length
  from runs
  group by run
),
through_day as (
  select number from numbers where day_id = :through_day_id
),
current_streak as (
  select streaks.length
  from streaks
  join through_day on streaks.last_number in (through_day.number, through_day.number - 1)
),
bonuses as (
  select sum(credits) as credits
  from credit_change
  where kind = 'EARNED' and source = 'STREAK_BONUS' and day_id between :from_day_id and :to_day_id
)
select
  coalesce((select length from current_streak), 0) as current,
  coalesce((select max(length) from streaks), 0) as longest,
  coalesce((select credits from bonuses), 0) as bonus_credits
order by current
