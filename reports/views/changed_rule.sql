-- One row per change of a rule, with its day and what it is about. Of the time budget it is the first date with other minutes a day.
-- @columns ts_utc_ms, day_id, kind, subject, subject_id
-- @slices *
-- @reads_all app_label, budget_date, rule_change
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
)
select ts_utc_ms, day_id, kind, subject, subject_id
from changes
