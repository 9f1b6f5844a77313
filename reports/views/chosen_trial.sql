-- One row, or none: the trial that a report is about, with its last day and today as its economy has days. Without a name it is the
-- newest that has begun.
-- @columns trial_id, name, mode_id, text, from_date, to_date, days, block, measure, economy, today_date, state
-- @reads trial
with standing as (
  select
    trial_id,
    name,
    mode_id,
    text,
    from_date,
    case when stopped_date is null then add_days(from_date, days - 1) else add_days(stopped_date, -1) end as to_date,
    days,
    block,
    measure,
    economy,
    case
      when economy = 'earned' then local_day_id(:now_ts_utc_ms, :timezone_id)
      else local_day(:now_ts_utc_ms, :timezone_id)
    end as today_date,
    stopped_date,
    ts_utc_ms
  from trial
),
ranked as (
  select
    trial_id,
    name,
    mode_id,
    text,
    from_date,
    to_date,
    days,
    block,
    measure,
    economy,
    today_date,
    case
      when stopped_date is not null then 'stopped'
      when today_date < from_date then 'planned'
      when today_date <= to_date then 'running'
      else 'over'
    end as state,
    row_number() over (order by from_date desc, ts_utc_ms desc, trial_id) as place
  from standing
  where trial_id = :subject_id
    or :subject_id is null and from_date <= today_date and from_date <= to_date
)
select
  trial_id,
  name,
  mode_id,
  text,
  from_date,
  to_date,
  days,
  block,
  measure,
  economy,
  today_date,
  state
from ranked
where place = 1
