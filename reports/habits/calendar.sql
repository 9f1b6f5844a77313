-- One row per habit and calendar day of the window that has come, at most of its last 53 weeks: 1 when it was
-- completed, null on days that are not on record. Habits of the same name are told apart by their id.
with recursive mondays as (
  select add_days(:through_day_id, 1 - weekday(:through_day_id) - 7 * 52) as first_of_year
),
days (day_id) as (
  select case when :from_day_id > first_of_year then :from_day_id else first_of_year end
  from mondays
  where :from_day_id <= :through_day_id
  union all
  select add_days(day_id, 1) from days where day_id < :through_day_id
),
completions as (
  select habit_id, day_id
  from habit_completion
  where day_id between :from_day_id and :to_day_id
),
completed_days as (
  select distinct day_id from completions
),
shown_habits as (
  select habit_id, name, sort_order
  from habit
  where deleted_ts_utc_ms is null or habit_id in (select habit_id from completions)
),
named_habits as (
  select
    habit_id,
    case when count(*) over (partition by name) > 1 then name || ' (' || habit_id || ')' else name end as habit,
    row_number() over (order by sort_order, name, habit_id) as position
  from shown_habits
)
select
  named_habits.habit_id,
  named_habits.habit,
  days.day_id,
  case
    when completions.habit_id is not null then 1
    when day_on_record.day_id is not null or completed_days.day_id is not null then 0
  end as completions
from named_habits
cross join days
left join completions on completions.habit_id = named_habits.habit_id and completions.day_id = days.day_id
left join day_on_record on day_on_record.day_id = days.day_id
left join completed_days on completed_days.day_id = days.day_id
order by named_habits.position, days.day_id
