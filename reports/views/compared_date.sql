-- One row per day that counts where the window is compared with an earlier time: of the days on record ('day'), and of the dates with time
-- in apps ('use'). A window of up to 14 days is compared by pairs, a date with the same weekday `shift_days` earlier, both on record. A
-- longer one is compared with the window before, by the mean of a day on record. A day that is not over never counts. There is no row when
-- less than half of the days count, or fewer than seven of a longer window before.
-- @columns days_of, day_id, is_after, shift_days
-- @reads active_day, app_use
-- @once days_of, day_id
with lengths as (
  select
    day_number(:to_day_id) - day_number(:from_day_id) + 1 as days,
    day_number(:previous_to_day_id) - day_number(:previous_from_day_id) + 1 as days_before,
    (day_number(:to_day_id) - day_number(:from_day_id) + 7) / 7 * 7 as shift_days,
    min(coalesce(:previous_from_day_id, :from_day_id), add_days(:from_day_id, -14)) as first_day_id
),
days as (
  select 'day' as days_of, active_day.day_id
  from active_day
  join lengths on active_day.day_id >= lengths.first_day_id
  where active_day.day_id <= :whole_to_day_id
  union all
  select distinct 'use' as days_of, app_use.date as day_id
  from app_use
  join lengths on app_use.date >= lengths.first_day_id
  where app_use.date <= :whole_to_day_id
),
pairs as (
  select later.days_of, later.day_id, earlier.day_id as earlier_day_id, lengths.shift_days
  from lengths
  join days later on later.day_id >= :from_day_id
  join days earlier
    on earlier.days_of = later.days_of and earlier.day_id = add_days(later.day_id, -lengths.shift_days)
  where lengths.days <= 14
),
counted as (
  select days_of, day_id, 1 as is_after, shift_days
  from pairs
  union all
  select days_of, earlier_day_id as day_id, 0 as is_after, shift_days
  from pairs
  union all
  select
    days.days_of,
    days.day_id,
    case when days.day_id < :from_day_id then 0 else 1 end as is_after,
    null as shift_days
  from days
  cross join lengths
  where lengths.days > 14
    and (days.day_id >= :from_day_id or days.day_id between :previous_from_day_id and :previous_to_day_id)
),
numbers as (
  select days_of, sum(is_after) as days, sum(1 - is_after) as days_before
  from counted
  group by days_of
)
select counted.days_of, counted.day_id, counted.is_after, counted.shift_days
from counted
join numbers on numbers.days_of = counted.days_of
cross join lengths
where 2 * numbers.days >= lengths.days
  and 2 * numbers.days_before >= case when lengths.days > 14 then max(lengths.days_before, 14) else lengths.days end
