-- One row per app that was asked for in the window, most attempts first, with the local hour it was asked for most: the
-- earliest of equals, and how many others were as hard. Credits are those of granted attempts.
with attempts as (
  select app_id, local_hour(ts_utc_ms, timezone_id) as hour_local, outcome, credits_spent
  from attempt
  where day_id between :from_day_id and :to_day_id
),
counts as (
  select
    app_id,
    count(*) as attempts,
    count(*) filter (where outcome = 'GRANTED') as granted,
    count(*) filter (where outcome = 'DENIED') as denied,
    coalesce(sum(credits_spent), 0) as credits_spent
  from attempts
  group by app_id
),
hours as (
  select app_id, hour_local, count(*) as attempts
  from attempts
  group by app_id, hour_local
),
ranked_hours as (
  select
    app_id,
    hour_local,
    row_number() over (partition by app_id order by attempts desc, hour_local) as rank,
    count(*) over (partition by app_id, attempts) - 1 as ties
  from hours
)
select
  counts.app_id,
  coalesce(app_label.label, counts.app_id) as label,
  counts.attempts,
  quotient(counts.attempts, sum(counts.attempts) over (), 4) as share,
  counts.granted,
  counts.denied,
  counts.credits_spent,
  ranked_hours.hour_local as hardest_hour_local,
  ranked_hours.ties as hardest_hour_ties
from counts
join ranked_hours on ranked_hours.app_id = counts.app_id and ranked_hours.rank = 1
left join app_label on app_label.app_id = counts.app_id
order by counts.attempts desc, counts.app_id
