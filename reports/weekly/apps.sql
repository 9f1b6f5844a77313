-- One row per app that was asked for in the window, most attempts first. Credits are those of granted attempts.
with counts as (
  select
    app_id,
    count(*) as attempts,
    count(*) filter (where outcome = 'GRANTED') as granted,
    coalesce(sum(credits_spent), 0) as credits_spent
  from window_attempt
  group by app_id
)
select
  counts.app_id,
  coalesce(app_label.label, counts.app_id) as label,
  counts.attempts,
  counts.granted,
  counts.credits_spent
from counts
left join app_label on app_label.app_id = counts.app_id
order by counts.attempts desc, counts.app_id
