-- One row per month in which an achievement was unlocked, the earliest first.
select
  substr(date, 1, 7) as month,
  count(*) as unlocked
from hachimi_achievement_date
group by substr(date, 1, 7)
order by month
