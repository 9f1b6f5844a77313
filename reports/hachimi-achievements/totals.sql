-- One row, or none when the economy is not in use: how many achievements are unlocked and claimed, and the coins that wait.
with unlocked as (
  select
    count(*) as unlocked,
    coalesce(sum(achievement.claimed), 0) as claimed,
    coalesce(sum(catalogue.coins) filter (where achievement.claimed = 0), 0) as unclaimed_coins
  from hachimi_achievement achievement
  left join hachimi_catalogue_achievement catalogue on catalogue.achievement_id = achievement.achievement_id
)
select
  unlocked.unlocked,
  (select count(*) from hachimi_catalogue_achievement) as achievements,
  unlocked.claimed,
  unlocked.unclaimed_coins
from hachimi_user
cross join unlocked
order by unlocked.unlocked
