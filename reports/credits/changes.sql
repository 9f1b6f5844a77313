-- One row per change of the balance in the window, in order: what was earned, what was spent, and what a rollover cut
-- off (0 when it left the balance as it was), with the balance after it. A balance is null where the log no longer
-- tells.
with changes as (
  select day_id, ts_utc_ms, timezone_id, kind, source, app_id, credits, rolled, position
  from credit_change
  where day_id between coalesce(:preceding_day_id, :from_day_id) and :to_day_id
),
-- The first day begins with nothing, every other with what its rollover carried over. Days that were only added later
-- have no changes.
first_day as (
  select min(day_id) as day_id
  from day_summary
  where day_id not in (select day_id from added_day)
),
openings as (
  select day_id
  from first_day
  where day_id >= coalesce(:preceding_day_id, :from_day_id)
    and day_id not in (select day_id from changes where kind = 'ROLLOVER')
),
steps as (
  select
    day_id, ts_utc_ms, timezone_id, kind, source, app_id, rolled, position,
    case when kind = 'ROLLOVER' then 1 else 2 end as part,
    case when kind = 'SPENT' then -credits else credits end as credits
  from changes
  union all
  select day_id, null, null, 'OPENING', null, null, 0, 0, 0, 0
  from openings
),
numbered_steps as (
  select
    day_id, ts_utc_ms, timezone_id, kind, source, app_id, part, credits,
    row_number() over (order by day_id, part, ts_utc_ms, rolled desc, position) as number
  from steps
),
balances as (
  select
    day_id, ts_utc_ms, timezone_id, kind, source, app_id, credits, number,
    case
      when min(part) over (partition by day_id) < 2 then sum(credits) over (partition by day_id order by number)
    end as balance
  from numbered_steps
),
signed_changes as (
  select
    day_id, ts_utc_ms, timezone_id, kind, source, app_id, number, balance,
    case when kind = 'ROLLOVER' then balance - lag(balance) over (order by number) else credits end as credits
  from balances
)
select
  signed_changes.ts_utc_ms,
  signed_changes.timezone_id,
  signed_changes.day_id,
  signed_changes.kind,
  signed_changes.source,
  signed_changes.app_id,
  coalesce(app_label.label, signed_changes.app_id) as label,
  signed_changes.credits,
  signed_changes.balance
from signed_changes
left join app_label on app_label.app_id = signed_changes.app_id
where signed_changes.day_id >= :from_day_id and signed_changes.kind <> 'OPENING'
order by signed_changes.number
