-- One row per app that was asked for in the window, most attempts first, with the local hour it was asked for most: the
-- earliest of equals, and how many others were as hard. Credits are those of granted attempts.
with hours as (
  select
    app_id,
    local_hour(ts_utc_ms, timezone_id) as hour_local,
    count(*) as attempts,
    count(*) filter (where outcome = 'GRANTED') as granted,
    count(*) filter (where outcome = 'DENIED') as denied,
    coalesce(sum(credits_spent), 0) as credits_spent
  from attempt
  where day_id between :from_day_id and :to_day_id
  group by app_id, local_hour(ts_utc_ms, timezone_id)
),
ranked_hours as (
  select
    app_id,
    hour_local,
    row_number() over (partition by app_id order by attempts desc, hour_local) as rank,
    count(*) over (partition by app_id, attempts) - 1 as ties,
    sum(attempts) over (partition by app_id) as attempts,
    sum(granted) over (partition by app_id) as granted,
    sum(denied) over (partition by app_id) as denied,
    sum(credits_spent) over (partition by app_id) as credits_spent
  from hours
)
select
  hardest.app_id,
  coalesce(app_label.label, hardest.app_id) as label,
  hardest.attempts,
  quotient(hardest.attempts, sum(hardest.attempts) over (), 4) as share,
  hardest.granted,
  hardest.denied,
  hardest.credits_spent,
  hardest.hour_local as hardest_hour_local,
  hardest.ties as hardest_hour_ties
from ranked_hours hardest
left join app_label on app_label.app_id = hardest.app_id
where hardest.rank = 1
order by hardest.attempts desc, hardest.app_id
