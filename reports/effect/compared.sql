-- One row: the days of both sides, by the first measure with records, which the headline is about, else by the one that is
-- compared over most days; and of how many measures, and of how many comparisons of single apps, something can be said, and how many are
-- clearly fewer or more. Without 7
-- days on both sides also the day from which on there can be enough, in whole weeks from the change; none where the days before
-- are too few, or those after end too early, because waiting does not help then.
with recursive sides as (
  select
    measure,
    sum(is_after) as days,
    min(case is_after when 1 then day_id end) as from_day_id,
    max(case is_after when 1 then day_id end) as to_day_id,
    min(case is_after when 0 then day_id end) as previous_from_day_id,
    max(case is_after when 0 then day_id end) as previous_to_day_id
  from compared_day
  group by measure
),
ranked as (
  select
    sides.days,
    sides.from_day_id,
    sides.to_day_id,
    sides.previous_from_day_id,
    sides.previous_to_day_id,
    row_number() over (
      order by
        case when measured_change.events > 0 then measure.place else 99 end,
        sides.days desc,
        measure.place
    ) as number
  from sides
  join measure on measure.measure = sides.measure
  left join measured_change on measured_change.measure = sides.measure and measured_change.app_id = ''
),
chosen as (
  select days, from_day_id, to_day_id, previous_from_day_id, previous_to_day_id
  from ranked
  where number = 1
),
known_days as (
  select count(distinct day_id) as previous_days
  from measured_day
  where day_id < :from_day_id
),
days_until as (
  select max(day_number(:from_day_id) - day_number(:whole_to_day_id) - 1, 0) as days
),
weeks (number, last_number) as (
  select
    max(day_number(:whole_to_day_id) - day_number(:from_day_id) + 1, 0) / 7 + 1,
    (day_number(:to_day_id) - day_number(:from_day_id) + 1) / 7
  union all
  select number + 1, last_number from weeks where number < last_number
),
enough as (
  select weeks.number
  from weeks
  join measured_day
    on day_number(measured_day.day_id) between day_number(:from_day_id) - 7 * weeks.number and day_number(:from_day_id) - 1
  join first_measured_day on first_measured_day.measure = measured_day.measure
  where day_number(first_measured_day.day_id) <= day_number(:from_day_id) - 7 * weeks.number
    and weeks.number <= weeks.last_number
  group by weeks.number, measured_day.measure
  having count(*) >= 7
),
first_enough as (
  select min(number) as number
  from enough
),
verdicts as (
  select
    coalesce(sum(case when verdict <> 'TOO_LITTLE' then 1 else 0 end), 0) as measures,
    coalesce(sum(case verdict when 'FEWER' then 1 else 0 end), 0) as fewer,
    coalesce(sum(case verdict when 'MORE' then 1 else 0 end), 0) as more
  from measured_change
  where app_id = ''
),
app_verdicts as (
  select
    coalesce(sum(case when measured_change.verdict <> 'TOO_LITTLE' then 1 else 0 end), 0) as app_measures,
    coalesce(sum(case when measured_change.verdict in ('FEWER', 'MORE') then 1 else 0 end), 0) as app_clear
  from compared_app
  join measured_change on measured_change.app_id = compared_app.app_id
)
select
  coalesce(chosen.days, 0) as days,
  chosen.from_day_id,
  chosen.to_day_id,
  chosen.previous_from_day_id,
  chosen.previous_to_day_id,
  known_days.previous_days,
  case
    when chosen.days > 0 then null
    when days_until.days = 0 then add_days(:from_day_id, 7 * first_enough.number)
    when known_days.previous_days + days_until.days >= 7 and add_days(:from_day_id, 6) <= :to_day_id
      then add_days(:from_day_id, 7)
  end as ready_day_id,
  verdicts.measures,
  verdicts.fewer,
  verdicts.more,
  app_verdicts.app_measures,
  app_verdicts.app_clear
from known_days
cross join days_until
cross join first_enough
cross join verdicts
cross join app_verdicts
left join chosen on chosen.days > 0
order by known_days.previous_days
