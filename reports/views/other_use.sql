-- One row or more when something is on record of another economy than the one with credits.
-- @columns in_use
-- @reads budget_date, hachimi_check_in_date, hachimi_recorded_session, time_day
select 1 from time_day
union all
select 1 from budget_date
union all
select 1 from hachimi_recorded_session
union all
select 1 from hachimi_check_in_date
