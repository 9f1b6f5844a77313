-- One row, or none when the economy is not in use: the check-ins of the month that today is in, and the next number of
-- days that pays a bonus.
with firsts as (
  select substr(:today_day_id, 1, 7) || '-01' as first_date
  from hachimi_user
),
months as (
  select
    substr(first_date, 1, 7) as month,
    case
      when substr(first_date, 6, 2) = '12' then 31 -- The month after the last December has no date.
      else day_number(substr(add_days(first_date, 31), 1, 7) || '-01') - day_number(first_date)
    end as days_in_month
  from firsts
),
counts as (
  select
    months.month,
    months.days_in_month,
    coalesce(month.days, 0) as days,
    coalesce(month.coins, 0) as coins
  from months
  left join hachimi_month month on month.month = months.month
),
milestones (days, coins) as (
  values (7, 30), (14, 50), (21, 80)
  union all
  select days_in_month, 150 from counts
),
next_milestones as (
  select milestones.days, milestones.coins, row_number() over (order by milestones.days) as place
  from milestones
  join counts on milestones.days > counts.days
  where milestones.days not in (select claimed.days from hachimi_milestone claimed where claimed.month = counts.month)
)
select
  counts.month,
  counts.days,
  counts.days_in_month,
  counts.coins,
  next_milestones.days as next_milestone,
  next_milestones.coins as next_bonus,
  exists (select 1 from hachimi_check_in_date where date = :today_day_id) as checked_today
from counts
left join next_milestones on next_milestones.place = 1
order by counts.month
