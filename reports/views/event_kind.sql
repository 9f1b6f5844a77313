-- One row per kind of event of a device that is on record.
-- @columns kind code
-- @slices *
-- @if_exists main.usage_event
with kinds (kind) as (
  select 'unlock'
  union all
  select 'notification'
)
select kind
from kinds
where exists (select 1 from main.usage_event event where event.kind = kinds.kind)
