-- One row per day of the trial of the report up to its end, where its days begin at midnight.
-- @columns date
-- @reads chosen_trial, trial_day
select trial_day.date
from trial_day
join chosen_trial on chosen_trial.trial_id = trial_day.trial_id
where trial_day.date <= chosen_trial.to_date
  and chosen_trial.economy <> 'earned'
