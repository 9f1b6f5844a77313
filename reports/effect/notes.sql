-- One row where days begin at 04:00 and time in apps is compared too, which is kept by dates.
select 'Days of time in apps begin at 00:00.' as note
where exists (select 1 from active_day)
  and (exists (select 1 from app_use) or exists (select 1 from time_day))
order by note
