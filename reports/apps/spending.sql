-- One row per app on which credits were spent in the window, most credits first.
with apps as (
  {apps}
)
select
  app_id,
  label,
  credits_spent
from apps
where credits_spent > 0
order by credits_spent desc, app_id
