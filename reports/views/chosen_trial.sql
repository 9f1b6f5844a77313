-- One row, or none: the trial that a report is about, with its last day and today as its economy has days. Without a name it is the
-- newest that has begun.
-- @columns trial_id, name, mode_id, text, from_date, to_date, days, block, measure, economy, today_date, state
-- @reads trial, trial_today
with ranked as (
  select
    trial_today.trial_id,
    trial_today.to_date,
    trial_today.today_date,
    row_number() over (order by trial.from_date desc, trial.ts_utc_ms desc, trial.trial_id) as place
  from trial
  join trial_today on trial_today.trial_id = trial.trial_id
  where trial.trial_id = :subject_id
    or :subject_id is null and trial.from_date <= trial_today.today_date and trial.from_date <= trial_today.to_date
)
select
  trial.trial_id,
  trial.name,
  trial.mode_id,
  trial.text,
  trial.from_date,
  ranked.to_date,
  trial.days,
  trial.block,
  trial.measure,
  trial.economy,
  ranked.today_date,
  case
    when trial.stopped_date is not null then 'stopped'
    when ranked.today_date < trial.from_date then 'planned'
    when ranked.today_date <= ranked.to_date then 'running'
    else 'over'
  end as state
from ranked
join trial on trial.trial_id = ranked.trial_id
where ranked.place = 1
