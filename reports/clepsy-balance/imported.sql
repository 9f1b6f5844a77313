-- One row per date of the chosen ones, otherwise of the last seven, on which a balance was imported: how much it was.
with state (today) as (
  select max(date, :today_day_id)
  from time_state
)
select
  time_imported.date,
  sum(time_imported.seconds) as imported_seconds
from time_imported
join state on time_imported.date between coalesce(:from_day_id, add_days(state.today, -6))
  and coalesce(:to_day_id, state.today)
group by time_imported.date
order by time_imported.date
