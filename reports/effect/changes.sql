-- One row per change of a rule within the compared days, or those of the report and those before when none are, as its own row
-- still tells, in order of time. Of the time budget it is the first date with other minutes a day, where nothing earns credits.
with rules as (
  select
    rule_change.ts_utc_ms,
    local_day_id(rule_change.ts_utc_ms, :timezone_id) as day_id,
    rule_change.kind,
    coalesce(app_label.label, rule_change.app_id, rule_change.subject) as subject,
    coalesce(rule_change.app_id, rule_change.subject_id) as subject_id
  from rule_change
  left join app_label on app_label.app_id = rule_change.app_id
),
allowances as (
  select date, allowance_minutes, lag(allowance_minutes) over (order by date) as minutes_before
  from budget_date
),
changes as (
  select ts_utc_ms, day_id, kind, subject, subject_id
  from rules
  union all
  select
    null as ts_utc_ms,
    date as day_id,
    'ALLOWANCE_CHANGED' as kind,
    minutes_before || ' min → ' || allowance_minutes || ' min' as subject,
    null as subject_id
  from allowances
  where allowance_minutes <> minutes_before
    and exists (select 1 from budget_leads)
)
select ts_utc_ms, day_id, kind, subject, subject_id
from changes
where day_id between coalesce((select min(day_id) from compared_day), :previous_from_day_id, :from_day_id)
  and coalesce((select max(day_id) from compared_day), :to_day_id)
order by day_id, ts_utc_ms, kind, subject_id, subject
