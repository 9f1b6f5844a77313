-- One row, or none: the trial, which of its days it is, and how many of the days that are over were followed.
with told as (
  select
    sum(case when followed = 1 then 1 else 0 end) as followed_days,
    count(followed) as told_days,
    sum(counted) as counted_days
  from trial_value
)
select
  chosen_trial.trial_id,
  chosen_trial.name,
  chosen_trial.mode_id,
  coalesce(chosen_trial.text, 'the mode ' || coalesce(mode.name, chosen_trial.mode_id) || ' is on') as text,
  chosen_trial.from_date,
  chosen_trial.to_date,
  chosen_trial.days,
  chosen_trial.block,
  chosen_trial.measure,
  chosen_trial.economy,
  chosen_trial.state,
  case
    when chosen_trial.state = 'running' then day_number(chosen_trial.today_date) - day_number(chosen_trial.from_date) + 1
  end as day,
  coalesce(told.followed_days, 0) as followed_days,
  coalesce(told.told_days, 0) as told_days,
  coalesce(told.counted_days, 0) as counted_days,
  case measure.unit when 'minutes' then 'min a day' when 'seconds' then 's a day' else 'a day' end as per,
  case when measure.unit in ('minutes', 'seconds') then 1 else 0 end as is_time
from chosen_trial
join measure on measure.measure = chosen_trial.measure
cross join told
left join mode on mode.mode_id = chosen_trial.mode_id
order by chosen_trial.trial_id
