-- One row per trial: the last day that counts of it, and today as its economy has days.
-- @columns trial_id, to_date, today_date
-- @reads trial
select
  trial_id,
  case when stopped_date is null then add_days(from_date, days - 1) else add_days(stopped_date, -1) end as to_date,
  case
    when economy = 'earned' then local_day_id(:now_ts_utc_ms, :timezone_id)
    else local_day(:now_ts_utc_ms, :timezone_id)
  end as today_date
from trial
