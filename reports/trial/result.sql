-- One row, or none: the means over the pairs that count, what the draws say of their difference, and the verdict. Before the end
-- figures are only there when they are asked for, and the verdict is that it is too early. What is detectable is so many standard
-- deviations of the pairs' differences: with few pairs the test itself needs more.
with factors (least_pairs, most_pairs, factor) as (
  values (6, 6, 1.79), (7, 7, 1.34), (8, 8, 1.18), (9, 9, 1.09)
),
means as (
  select
    count(*) as pairs,
    avg(mean_on) as mean_on,
    avg(mean_off) as mean_off,
    avg(difference) as difference,
    group_concat(pair || ':' || amount || ':' || days, ' ') as texts
  from trial_pair
),
spreads as (
  select sum((trial_pair.difference - means.difference) * (trial_pair.difference - means.difference)) as squares
  from trial_pair
  cross join means
),
standing as (
  select
    trial.seed,
    case when chosen_trial.state in ('over', 'stopped') then 1 else 0 end as is_over,
    case when chosen_trial.state in ('over', 'stopped') or :peek = 1 then 1 else 0 end as is_shown
  from chosen_trial
  join trial on trial.trial_id = chosen_trial.trial_id
),
tested as (
  select
    standing.is_over,
    standing.is_shown,
    means.pairs,
    means.mean_on,
    means.mean_off,
    means.difference,
    case
      when means.pairs >= 6
        then coalesce(factors.factor, 2.802 / square_root(means.pairs - 2)) * square_root(spreads.squares / (means.pairs - 1))
    end as detectable,
    case when standing.is_shown = 1 then permutation_test(means.texts, standing.seed) end as answer
  from standing
  cross join means
  cross join spreads
  left join factors on means.pairs between factors.least_pairs and factors.most_pairs
),
judged as (
  select
    is_shown,
    pairs,
    mean_on,
    mean_off,
    difference,
    detectable,
    json_extract(answer, '$[0]') as extreme,
    json_extract(answer, '$[1]') as draws,
    json_extract(answer, '$[2]') as low,
    json_extract(answer, '$[3]') as high,
    case
      when is_over = 0 then 'TOO_EARLY'
      when pairs < 6 then 'TOO_LITTLE'
      when 20 * json_extract(answer, '$[0]') > json_extract(answer, '$[1]') then 'NO_CLEAR_DIFFERENCE'
      when difference < 0.0 then 'FEWER'
      else 'MORE'
    end as verdict
  from tested
)
select
  case when is_shown = 1 then pairs end as pairs,
  case when is_shown = 1 then rounded(mean_on, 6) end as mean_on,
  case when is_shown = 1 then rounded(mean_off, 6) end as mean_off,
  case when is_shown = 1 then rounded(difference, 6) end as difference,
  rounded(low, 6) as low,
  rounded(high, 6) as high,
  rounded(1.0 * extreme / draws, 6) as p,
  extreme,
  draws,
  verdict,
  case when is_shown = 1 then rounded(detectable, 6) end as detectable,
  case when is_shown = 1 then rounded(abs(difference), 6) end as size,
  rounded(abs(low), 6) as low_size,
  rounded(abs(high), 6) as high_size,
  case verdict
    when 'TOO_EARLY' then 1
    when 'TOO_LITTLE' then 2
    when 'NO_CLEAR_DIFFERENCE' then 3
    when 'FEWER' then 4
    else 5
  end as verdict_place
from judged
order by verdict
