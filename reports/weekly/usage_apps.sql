-- One row per app that was in use in the window, the ten with most time.
with sums as (
  select app_id, sum(seconds) as used_seconds
  from app_use
  where date between :from_day_id and :to_day_id
  group by app_id
),
ranked as (
  select
    app_id,
    used_seconds,
    quotient(used_seconds, sum(used_seconds) over (), 4) as share,
    row_number() over (order by used_seconds desc, app_id) as place
  from sums
)
select
  ranked.app_id,
  coalesce(app_label.label, ranked.app_id) as label,
  ranked.used_seconds,
  ranked.share
from ranked
left join app_label on app_label.app_id = ranked.app_id
where ranked.place <= 10
order by ranked.used_seconds desc, ranked.app_id
