-- One row per measure, and per measure and app with something of it (the app of all is ''): the means of a day before and after a
-- change, their ratio with its 95 % interval, and what can be said of it.
-- The interval is that of a ratio of means: the variance of its logarithm is the sum of the relative variances of both means
-- (delta method), each from the values of single days, and Student's t says how many of its roots to go to both sides.
-- Attempts of an app are compared on the days on which every attempt is still there, which are those of each measure that needs it.
-- @columns measure, app_id, before_days, after_days, before_mean, after_mean, ratio, ratio_low, ratio_high, verdict
-- @columns amount, events
-- @reads compared_day, measure, measured_amount, measured_app_amount, measured_economy, student_t
-- @once
with complete as (
  select measure, row_number() over (order by place) as place
  from measure
  where needs_rows = 1
),
amounts as (
  select measure, '' as app_id, day_id, amount, events, measure as days_of
  from measured_amount
  union all
  select measure, '' as app_id, day_id, 0 as amount, 0 as events, measure as days_of
  from compared_day
  union all
  select
    measured_app_amount.measure,
    measured_app_amount.app_id,
    measured_app_amount.day_id,
    measured_app_amount.amount,
    measured_app_amount.events,
    case measured_app_amount.measure when 'used_seconds' then 'used_seconds' else complete.measure end as days_of
  from measured_app_amount
  join measure on measure.measure = measured_app_amount.measure
  left join complete on complete.place = 1
  where measured_app_amount.app_id is not null
    and (measured_app_amount.economy <> 'clepsy' or exists (select 1 from measured_economy where economy = 'clepsy'))
),
day_amounts as (
  select
    amounts.measure,
    amounts.app_id,
    amounts.days_of,
    amounts.day_id,
    compared_day.is_after,
    sum(amounts.amount) as amount,
    sum(amounts.events) as events
  from amounts
  join compared_day on compared_day.measure = amounts.days_of and compared_day.day_id = amounts.day_id
  group by amounts.measure, amounts.app_id, amounts.days_of, amounts.day_id, compared_day.is_after
),
sums as (
  select
    measure,
    app_id,
    days_of,
    sum(case when is_after = 0 then amount else 0 end) as before_amount,
    sum(case when is_after = 1 then amount else 0 end) as after_amount,
    sum(case when is_after = 0 then 1.0 * amount * amount else 0.0 end) as before_squares,
    sum(case when is_after = 1 then 1.0 * amount * amount else 0.0 end) as after_squares,
    sum(amount) as amount,
    sum(events) as events
  from day_amounts
  group by measure, app_id, days_of
),
numbers as (
  select
    measure,
    sum(1 - is_after) as before_days,
    sum(is_after) as after_days,
    min(sum(1 - is_after), sum(is_after)) - 1 as degrees
  from compared_day
  group by measure
),
-- Of a mean of 0 there is no relative variance.
spreads as (
  select
    sums.measure,
    sums.app_id,
    numbers.before_days,
    numbers.after_days,
    sums.before_amount,
    sums.after_amount,
    sums.amount,
    sums.events,
    numbers.degrees,
    max(1.0 * numbers.before_days * sums.before_squares - 1.0 * sums.before_amount * sums.before_amount, 0.0)
      / (1.0 * (numbers.before_days - 1) * sums.before_amount * sums.before_amount) as before_spread,
    max(1.0 * numbers.after_days * sums.after_squares - 1.0 * sums.after_amount * sums.after_amount, 0.0)
      / (1.0 * (numbers.after_days - 1) * sums.after_amount * sums.after_amount) as after_spread
  from sums
  join numbers on numbers.measure = sums.days_of
),
widths as (
  select
    spreads.measure,
    spreads.app_id,
    spreads.before_days,
    spreads.after_days,
    spreads.before_amount,
    spreads.after_amount,
    spreads.amount,
    spreads.events,
    1.0 * spreads.after_amount * spreads.before_days / (1.0 * spreads.before_amount * spreads.after_days) as ratio,
    exponential(student_t.quantile * square_root(spreads.before_spread + spreads.after_spread)) as factor,
    student_t.quantile * square_root(coalesce(spreads.before_spread, spreads.after_spread)) as share
  from spreads
  join student_t on spreads.degrees between student_t.from_degrees and student_t.to_degrees
)
select
  measure,
  app_id,
  before_days,
  after_days,
  quotient(before_amount, before_days, 6),
  quotient(after_amount, after_days, 6),
  quotient(nullif(after_amount, 0) * before_days, before_amount * after_days, 6),
  rounded(1.0 * ratio / factor, 6),
  rounded(ratio * factor, 6),
  case
    when events < 10 then 'TOO_LITTLE'
    when ratio * factor < 1.0 then 'FEWER'
    when 1.0 * ratio / factor > 1.0 then 'MORE'
    -- Nothing on one side: the other mean is told from 0 by its own interval.
    when after_amount = 0 and share < 1.0 then 'FEWER'
    when before_amount = 0 and share < 1.0 then 'MORE'
    else 'NO_CLEAR_CHANGE'
  end,
  amount,
  events
from widths
