-- One row when dates were chosen: how many achievements were unlocked on them.
select count(*) as unlocked
from hachimi_achievement_date
where date between :from_day_id and :to_day_id
order by unlocked
