-- One row per figure that can be summed: over the compared dates of each side its sum, or of a longer window its mean of a date.
with dates as (
  select compared_date.is_after, compared_date.day_id, compared_date.shift_days, sum(app_use.seconds) as seconds
  from compared_date
  join app_use on app_use.date = compared_date.day_id
  where compared_date.days_of = 'use'
  group by compared_date.is_after, compared_date.day_id, compared_date.shift_days
),
sides as (
  select
    is_after,
    quotient(100 * sum(seconds), case when max(shift_days) is null then count(*) else 1 end, 0) as hundredths
  from dates
  group by is_after
),
figures as (
  select
    max(case when is_after = 0 then hundredths end) as before_hundredths,
    max(case when is_after = 1 then hundredths end) as after_hundredths
  from sides
)
select
  'used_seconds' as measure,
  before_hundredths / 100.0 as before,
  after_hundredths / 100.0 as after,
  (after_hundredths - before_hundredths) / 100.0 as change
from figures
where after_hundredths is not null
order by measure
