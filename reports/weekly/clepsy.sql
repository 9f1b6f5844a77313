-- One row, or none when the time balance is not in use: what the dates of the window add up to, and the days in a row up
-- to its end: those to the day before while its last date is not over. What a day has left expires when it is over by the asker's clock. Without a window it is about the seven dates up to the day that counts.
with bounds as (
  select
    coalesce(:from_day_id, add_days(date, -6)) as from_date,
    coalesce(:to_day_id, date) as to_date,
    coalesce(:through_day_id, date) as through_date
  from time_state
),
days as (
  select
    time_day.date,
    time_day.earned_seconds,
    time_day.spent_seconds,
    case when time_day.date < local_day(:now_ts_utc_ms, :timezone_id) then time_day.ending_seconds else time_day.expired_seconds end
      as expired_seconds
  from time_day
  join bounds on time_day.date between bounds.from_date and bounds.to_date
),
last_days as (
  select time_day.streak_days, row_number() over (order by time_day.date desc) as place
  from time_day
  join bounds
    on time_day.date <= bounds.through_date
    and time_day.date >= case
      when bounds.through_date < local_day(:now_ts_utc_ms, :timezone_id) then bounds.through_date
      else add_days(bounds.through_date, -1)
    end
  where time_day.streak_days > 0
)
select
  coalesce((select sum(earned_seconds) from days), 0) as earned_seconds,
  coalesce((select sum(spent_seconds) from days), 0) as spent_seconds,
  coalesce((select sum(expired_seconds) from days), 0) as expired_seconds,
  coalesce(last_days.streak_days, 0) as streak_days
from bounds
left join last_days on last_days.place = 1
order by streak_days
