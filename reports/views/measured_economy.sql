-- One row per economy whose measures a window has: where it has no credits, they are those of the other economy in use; time in
-- apps is that of the time balance when nothing else counts it.
-- @columns economy
-- @reads_all app_use, without_credits
-- @once economy
select 'earned'
where not exists (select 1 from without_credits)
union all
-- @when whole, weekday
select 'budget'
where exists (select 1 from without_credits)
union all
-- @when whole, weekday
select 'hachimi'
where exists (select 1 from without_credits)
union all
select 'usage'
union all
select 'clepsy'
where not exists (select 1 from app_use)
