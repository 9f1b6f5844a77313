-- One row per habit that is kept now or was completed in the window, in the order its owner gave them: its streaks, last
-- day and last 14 days up to the window's last day that has come, its completions and credits in the window, and on how
-- many of the days on record on which it was kept it was done.
with recursive completed_days as (
  select habit_id, day_id, number, run
  from habit_day
  where day_id <= :through_day_id
),
streaks as (
  select habit_id, max(number) as last_number, max(day_id) as last_day_id, count(*) as length
  from completed_days
  group by habit_id, run
),
habit_streaks as (
  select
    habit_id,
    max(case when last_number >= day_number(:through_day_id) - 1 then length end) as current,
    max(length) as longest,
    max(last_day_id) as last_day_id
  from streaks
  group by habit_id
),
last_days (day_id) as (
  select add_days(:through_day_id, -13)
  union all
  select add_days(day_id, 1) from last_days where day_id < :through_day_id
),
-- The list grows from day to day; the last one has them all.
growing_lists as (
  select
    habit.habit_id,
    last_days.day_id,
    json_group_array(habit_completion.day_id is not null) over (
      partition by habit.habit_id order by last_days.day_id
    ) as last_14_days
  from habit
  cross join last_days
  left join habit_completion
    on habit_completion.habit_id = habit.habit_id and habit_completion.day_id = last_days.day_id
),
completions as (
  select habit_id, count(*) as completions, sum(awarded_credits) as credits_earned
  from habit_completion
  where day_id between :from_day_id and :to_day_id
  group by habit_id
),
days_on_record as (
  select day_id from day_on_record where day_id between :from_day_id and :through_day_id
  union
  select day_id from habit_completion where day_id between :from_day_id and :through_day_id
),
-- A habit is kept from the day on which it was made or first done, up to that on which it was deleted or last done.
done_days as (
  select habit_id, min(day_id) as first_day_id, max(day_id) as last_day_id
  from habit_day
  group by habit_id
),
kept_habits as (
  select
    habit.habit_id,
    min(coalesce(done_days.first_day_id, '9999'), local_day(max(0, habit.created_ts_utc_ms - 14400000), :timezone_id))
      as first_day_id,
    case
      when habit.deleted_ts_utc_ms is null then '9999'
      else max(coalesce(done_days.last_day_id, ''), local_day(max(0, habit.deleted_ts_utc_ms - 14400000), :timezone_id))
    end as last_day_id
  from habit
  left join done_days on done_days.habit_id = habit.habit_id
),
kept_days as (
  select
    kept_habits.habit_id,
    count(*) as days,
    count(habit_completion.day_id) as days_done
  from kept_habits
  join days_on_record on days_on_record.day_id between kept_habits.first_day_id and kept_habits.last_day_id
  left join habit_completion
    on habit_completion.habit_id = kept_habits.habit_id and habit_completion.day_id = days_on_record.day_id
  group by kept_habits.habit_id
)
select
  habit.habit_id,
  habit.name,
  case when habit.active = 1 and habit.deleted_ts_utc_ms is null then 1 else 0 end as active,
  coalesce(habit_streaks.current, 0) as current,
  coalesce(habit_streaks.longest, 0) as longest,
  coalesce(completions.completions, 0) as completions,
  coalesce(completions.credits_earned, 0) as credits_earned,
  growing_lists.last_14_days,
  habit_streaks.last_day_id,
  coalesce(kept_days.days, 0) as days,
  quotient(kept_days.days_done, kept_days.days, 4) as completion_rate
from habit
left join habit_streaks on habit_streaks.habit_id = habit.habit_id
left join growing_lists
  on growing_lists.habit_id = habit.habit_id and growing_lists.day_id = :through_day_id
left join completions on completions.habit_id = habit.habit_id
left join kept_days on kept_days.habit_id = habit.habit_id
where habit.deleted_ts_utc_ms is null or completions.completions > 0
order by habit.sort_order, habit.name, habit.habit_id
