-- One row per day of the trial that has come, in order: what was drawn, whether it was followed, its value and whether it counts; and
-- for the chart the value and the mean of its side. Before the end there are no values, unless they are asked for.
with standing as (
  select case when state in ('over', 'stopped') or :peek = 1 then 1 else 0 end as is_shown
  from chosen_trial
),
means as (
  select
    rounded(sum(mean_on) / (1.0 * count(*)), 6) as mean_on,
    rounded(sum(mean_off) / (1.0 * count(*)), 6) as mean_off
  from trial_pair
)
select
  trial_value.date,
  trial_value.pair,
  trial_value.drawn,
  trial_value.followed,
  case when standing.is_shown = 1 then trial_value.value end as value,
  trial_value.counted,
  case when standing.is_shown = 1 and trial_value.drawn = 'on' then trial_value.value end as value_on,
  case when standing.is_shown = 1 and trial_value.drawn = 'off' then trial_value.value end as value_off,
  case when standing.is_shown = 1 then means.mean_on end as mean_on,
  case when standing.is_shown = 1 then means.mean_off end as mean_off
from trial_value
cross join standing
cross join means
order by trial_value.date
