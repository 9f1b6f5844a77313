-- One row per economy whose measures a window has: where it has no credits, they are those of the other economy in use; time in
-- apps is that of the time balance when nothing else counts it.
-- @columns economy
-- @reads app_use, without_credits
-- @once economy
with economies (economy, has_credits) as (
  values ('earned', 1), ('budget', 0), ('hachimi', 0)
)
select economy
from economies
where has_credits = case when exists (select 1 from without_credits) then 0 else 1 end
union all
select 'usage' as economy
union all
select 'clepsy' as economy
where not exists (select 1 from app_use)
