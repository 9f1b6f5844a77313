-- One row per date of the window with a record of the time balance. What a day has left expires when it is over by the
-- asker's clock.
select
  date,
  weekday(date) as weekday,
  earned_seconds,
  spent_seconds,
  case when date < local_day(:now_ts_utc_ms, :timezone_id) then ending_seconds else expired_seconds end as expired_seconds
from time_day
where date between :from_day_id and :to_day_id
order by date
