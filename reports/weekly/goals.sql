-- One row per goal that was set by the end of the window: what the window has of its measure since then, and of a goal for a day on how
-- many of the days on record and over it was reached. Of one that was set within the window, since when; of one for a week in a longer
-- window, how long the window is.
with amounts as (
  select goal.goal_id, measured_amount.day_id, sum(measured_amount.amount) as amount
  from goal
  join measured_amount on measured_amount.measure = goal.measure and measured_amount.day_id >= goal.since_date
  where measured_amount.day_id between :from_day_id and :through_day_id
  group by goal.goal_id, measured_amount.day_id
),
sums as (
  select goal_id, sum(amount) as amount
  from amounts
  group by goal_id
),
days as (
  select
    goal.goal_id,
    case
      when coalesce(amounts.amount, 0) between coalesce(goal.at_least, 0) and coalesce(goal.at_most, amounts.amount, 0) then 1
      else 0
    end as is_reached
  from goal
  join measured_day on measured_day.measure = goal.measure and measured_day.day_id >= goal.since_date
  left join amounts on amounts.goal_id = goal.goal_id and amounts.day_id = measured_day.day_id
  where goal.per = 'day' and measured_day.day_id between :from_day_id and :through_day_id
),
counts as (
  select goal_id, count(*) as days, sum(is_reached) as days_reached
  from days
  group by goal_id
)
select
  goal.goal_id,
  goal.measure,
  goal.per,
  goal.at_least,
  goal.at_most,
  coalesce(sums.amount, 0) as value,
  counts.days_reached,
  case when goal.per = 'day' then coalesce(counts.days, 0) end as days,
  measure.unit,
  case when goal.since_date > :from_day_id then goal.since_date end as since,
  case
    when goal.per = 'week' and :to_day_id > add_days(:from_day_id, 6) then day_number(:to_day_id) - day_number(:from_day_id) + 1
  end as calendar_days
from goal
join measure on measure.measure = goal.measure
left join sums on sums.goal_id = goal.goal_id
left join counts on counts.goal_id = goal.goal_id
where goal.since_date <= :through_day_id and :from_day_id <= local_day(:now_ts_utc_ms, :timezone_id)
order by measure.place, goal.per, goal.goal_id
