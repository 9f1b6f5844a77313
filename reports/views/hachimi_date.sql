-- One row per date on which something happened in Hachimi.
-- @columns date
-- @reads hachimi_action, hachimi_check_in_date, hachimi_session
-- @once date
-- @kept
select date from hachimi_action
union
select date from hachimi_check_in_date
union
select date from hachimi_session
