-- One row per trial that has a day today, unless the window ended before yesterday: which of its days it is, and what was drawn.
with todays as (
  select
    trial_id,
    name,
    days,
    from_date,
    stopped_date,
    case
      when economy = 'earned' then local_day_id(:now_ts_utc_ms, :timezone_id)
      else local_day(:now_ts_utc_ms, :timezone_id)
    end as date
  from trial
)
select
  todays.trial_id,
  todays.name,
  day_number(todays.date) - day_number(todays.from_date) + 1 as day,
  todays.days,
  trial_day.drawn
from todays
join trial_day on trial_day.trial_id = todays.trial_id and trial_day.date = todays.date
where todays.stopped_date is null
  and :through_day_id >= add_days(todays.date, -1)
order by todays.from_date, todays.trial_id
