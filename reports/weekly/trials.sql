-- One row per trial that has a day today, unless the window ended before yesterday: which of its days it is, and what was drawn.
select
  trial.trial_id,
  trial.name,
  day_number(trial_today.today_date) - day_number(trial.from_date) + 1 as day,
  trial.days,
  trial_day.drawn
from trial
join trial_today on trial_today.trial_id = trial.trial_id
join trial_day on trial_day.trial_id = trial.trial_id and trial_day.date = trial_today.today_date
where trial.stopped_date is null
  and :through_day_id >= add_days(trial_today.today_date, -1)
order by trial.from_date, trial.trial_id
