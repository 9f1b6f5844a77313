-- One row per day of the trial of the report that has come: what was drawn and said, and when it is over and on record, or something
-- was said about it, its value, 0 where nothing is. It counts when the day at the same place of the pair's other block has a value
-- too, and the pair is over and has at least half of its places.
-- @columns date, pair, drawn, followed, value, counted
-- @reads chosen_trial, economy_amount, economy_day, trial_day
-- @once date
with days as (
  select
    trial_day.date,
    trial_day.pair,
    trial_day.place,
    trial_day.drawn,
    trial_day.followed,
    chosen_trial.economy,
    chosen_trial.measure,
    chosen_trial.block,
    case when trial_day.date <= chosen_trial.to_date and trial_day.date < chosen_trial.today_date then 1 else 0 end as is_over,
    case
      when add_days(chosen_trial.from_date, 2 * chosen_trial.block * trial_day.pair - 1)
        < min(add_days(chosen_trial.to_date, 1), chosen_trial.today_date) then 1
      else 0
    end as is_pair_over
  from trial_day
  join chosen_trial on chosen_trial.trial_id = trial_day.trial_id
),
amounts as (
  select economy, measure, day_id, sum(amount) as amount
  from economy_amount
  group by economy, measure, day_id
),
measured as (
  select
    days.date,
    days.pair,
    days.place,
    days.drawn,
    days.followed,
    days.block,
    days.is_pair_over,
    case
      when days.is_over = 1 and (economy_day.day_id is not null or days.followed is not null)
        then coalesce(amounts.amount, 0)
    end as value
  from days
  left join economy_day
    on economy_day.economy = days.economy and economy_day.measure = days.measure and economy_day.day_id = days.date
  left join amounts
    on amounts.economy = days.economy and amounts.measure = days.measure and amounts.day_id = days.date
),
places as (
  select pair, place, max(block) as block, min(is_pair_over) as is_over, case when count(value) = 2 then 1 else 0 end as is_known
  from measured
  group by pair, place
),
pairs as (
  select pair, case when min(is_over) = 1 and 2 * sum(is_known) >= max(block) then 1 else 0 end as is_counted
  from places
  group by pair
)
select
  measured.date,
  measured.pair,
  measured.drawn,
  measured.followed,
  measured.value,
  case when places.is_known = 1 and pairs.is_counted = 1 then 1 else 0 end as counted
from measured
join places on places.pair = measured.pair and places.place = measured.place
join pairs on pairs.pair = measured.pair
where measured.date <= :through_day_id
