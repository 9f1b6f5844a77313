"""The days that each device's report is about, in SQL, as `WindowFinder` finds them: one row a device.

`request` has one row: the time `now_ts_utc_ms`, the `timezone_id` of devices that have none stored, the last day `ending` of
the report's own window, and in its place a `basis` with days from `from_day_id` to `to_day_id` and those before them. The
days may be null."""

from .definitions import Report, Window

TODAYS = """zones as (
  select
    device.device,
    coalesce(device.timezone_id, request.timezone_id) as timezone_id,
    request.now_ts_utc_ms
  from device
  cross join request
),
todays as (
  select
    device,
    timezone_id,
    now_ts_utc_ms,
    local_day(now_ts_utc_ms, timezone_id) as date,
    case
      when local_hour(now_ts_utc_ms, timezone_id) < 4 then add_days(local_day(now_ts_utc_ms, timezone_id), -1)
      else local_day(now_ts_utc_ms, timezone_id)
    end as day,
    cast(null as text) as subject_id,
    0 as peek,
    60 as gap_seconds
  from zones
)"""

# What is known of a device before any view is read.
BEFORE_VIEWS = ["zones", "todays"]

# Which of them is today.
BEGINS = {"00:00": "date", "04:00": "day"}

# The last days on record, and as many before them.
ROWS = """ranked as (
  select
    days.device,
    days.source,
    days.day_id,
    row_number() over (partition by days.device, days.source order by days.day_id desc) as place
  from days
  join asked on asked.device = days.device and asked.source = days.source
  where asked.from_day_id is null and days.day_id <= asked.ending and {counted}
),
usual as (
  select
    device,
    source,
    'rows' as basis,
    min(case when {now} then day_id end) as from_day_id,
    max(case when {now} then day_id end) as to_day_id,
    min(case when {before} then day_id end) as previous_from_day_id,
    max(case when {before} then day_id end) as previous_to_day_id
  from ranked
  group by device, source{dates}
)"""

# The last dates, on record or not, and as many before them.
DATES = """
  union all
  select
    device,
    source,
    'range' as basis,
    from_day_id,
    ending as to_day_id,
    add_days(from_day_id, day_number(from_day_id) - day_number(ending) - 1) as previous_from_day_id,
    add_days(from_day_id, -1) as previous_to_day_id
  from (
    select
      asked.device,
      asked.source,
      asked.ending,
      {first} as from_day_id
    from asked
    left join (
      select device, source, min(day_id) as day_id
      from days
      group by device, source
    ) firsts on firsts.device = asked.device and firsts.source = asked.source
    where asked.from_day_id is null and asked.source in ({sources}){chosen}
  ) dates"""

# The last weeks on record, and as many days before them.
WEEKS = """ends as (
  select
    asked.device,
    asked.source,
    asked.ending,
    max(case when days.day_id <= asked.ending then days.day_id end) as last_day_id,
    min(days.day_id) as first_day_id
  from asked
  join days on days.device = asked.device and days.source = asked.source
  where asked.from_day_id is null
  group by asked.device, asked.source, asked.ending
),
weeks as (
  select
    device,
    source,
    max(
      add_days(first_day_id, 1 - weekday(first_day_id)),
      add_days(last_day_id, 1 - weekday(last_day_id) - {before})) as from_day_id,
    min(add_days(last_day_id, 7 - weekday(last_day_id)), ending) as to_day_id
  from ends
  where last_day_id is not null
),
usual as (
  select
    device,
    source,
    'week' as basis,
    from_day_id,
    to_day_id,
    add_days(from_day_id, day_number(from_day_id) - day_number(to_day_id) - 1) as previous_from_day_id,
    add_days(from_day_id, -1) as previous_to_day_id
  from weeks
)"""

# The day, week, month or year of the last day on record, and the one before.
CALENDAR = """ends as (
  select
    asked.device,
    asked.source,
    asked.chosen_ending,
    coalesce(max(case when days.day_id <= asked.ending then days.day_id end), asked.ending) as day_id
  from asked
  left join days on days.device = asked.device and days.source = asked.source
  where asked.from_day_id is null{chosen}
  group by asked.device, asked.source, asked.ending, asked.chosen_ending
),
starts as (
  select device, source, chosen_ending, {first} as from_day_id
  from ends
),
units as (
  select device, source, chosen_ending, from_day_id, {last} as to_day_id, add_days(from_day_id, -1) as day_id
  from starts
),
usual as (
  select
    device,
    source,
    '{basis}' as basis,
    from_day_id,
    case when chosen_ending < to_day_id then chosen_ending else to_day_id end as to_day_id,
    {first} as previous_from_day_id,
    day_id as previous_to_day_id
  from units
)"""

# Four weeks from the newest change of each device on, and as many before.
SINCE = """changes as (
  select asked.device, asked.source, max({relation}.{column}) as day_id
  from asked
  join {relation} on {relation}.device = asked.device
  where asked.from_day_id is null and {relation}.{column} <= asked.ending
  group by asked.device, asked.source
),
usual as (
  select
    device,
    source,
    'range' as basis,
    day_id as from_day_id,
    add_days(day_id, 27) as to_day_id,
    add_days(day_id, -28) as previous_from_day_id,
    add_days(day_id, -1) as previous_to_day_id
  from changes
)"""

UNITS = {
    "day": ("day_id", "from_day_id", "range"),
    "week": ("add_days(day_id, 1 - weekday(day_id))", "add_days(from_day_id, 6)", "week"),
    "month": (
        "substr(day_id, 1, 7) || '-01'",
        "add_days(substr(add_days(from_day_id, 31), 1, 7) || '-01', -1)",
        "range",
    ),
    "year": ("substr(day_id, 1, 4) || '-01-01'", "substr(from_day_id, 1, 4) || '-12-31'", "range"),
}


def params(report: Report) -> str:
    """A row a device: the values of the report's parameters, and which source its days are from."""
    window = report.window
    if window is None:
        return f"""with {TODAYS}
select device, {BEGINS[report.day_begins]} as today_day_id, now_ts_utc_ms, timezone_id, subject_id, peek, gap_seconds
from todays
order by device"""
    economies = ", ".join(str(number) for number, source in enumerate(window.sources) if source.is_economy)
    # A window since a change is a range, as one that was asked for.
    own = " and false" if window.kind == "since" else ""
    going_on = _going_on(window)
    days, today, join = [_today(window)], _today(window), ""
    if going_on:
        days.insert(0, "going_on.day_id")
        today = f"coalesce({', '.join(days)})"
        join = "\n  left join going_on on going_on.device = todays.device and going_on.source = sources.source"
    return f"""with {TODAYS},
{_days(window)},
{going_on}sources (source) as (
  values {', '.join(f"({number})" for number in range(len(window.sources)))}
),
asked as (
  select
    todays.device,
    sources.source,
    {today} as today_day_id,
    coalesce(request.ending, {', '.join(days)}) as ending,
    request.ending as chosen_ending,
    request.basis,
    request.from_day_id,
    request.to_day_id,
    request.previous_from_day_id,
    request.previous_to_day_id
  from todays
  cross join sources
  cross join request{join}
),
{_usual(window)},
bounds as (
  select device, source, basis, from_day_id, to_day_id, previous_from_day_id, previous_to_day_id
  from usual
  union all
  select device, source, basis, from_day_id, to_day_id, previous_from_day_id, previous_to_day_id
  from asked
  where from_day_id is not null
),
looks as (
  select
    asked.device,
    asked.source,
    count(days.day_id) as known_days,
    case
      when asked.from_day_id is null and asked.source in ({economies}){own}
        then day_number(asked.ending) - day_number(max(case when days.day_id <= asked.ending then days.day_id end))
    end as days_since_record,
    max(case when days.day_id between bounds.from_day_id and bounds.to_day_id then days.day_id end) as last_day_id,
    max(case when days.day_id < bounds.from_day_id then days.day_id end) as preceding_day_id,
    count(case when days.day_id between bounds.previous_from_day_id and bounds.previous_to_day_id then 1 end)
      as previous_days
  from asked
  left join bounds on bounds.device = asked.device and bounds.source = asked.source
  left join days on days.device = asked.device and days.source = asked.source
  group by asked.device, asked.source, asked.from_day_id, asked.ending
),
-- The report's own window goes by the economy with the newest day. One that was asked for goes by the first source with a day in it;
-- without any, by the first that has a day at all.
ranked_sources as (
  select
    device,
    source,
    last_day_id,
    preceding_day_id,
    previous_days,
    row_number() over (
      partition by device
      order by
        case when days_since_record is null then 1 else 0 end,
        days_since_record,
        case when last_day_id is not null then 0 when known_days > 0 then 1 else 2 end,
        source
    ) as rank
  from looks
),
chosen_sources as (
  select device, source, last_day_id, preceding_day_id, previous_days
  from ranked_sources
  where rank = 1
)
select
  todays.device,
  chosen_sources.source,
  coalesce(bounds.basis, '{_basis(window)}') as basis,
  bounds.from_day_id,
  bounds.to_day_id,
  case
    when bounds.basis = 'rows' then bounds.to_day_id
    else min(bounds.to_day_id, max(asked.today_day_id, coalesce(chosen_sources.last_day_id, asked.today_day_id)))
  end as through_day_id,
  min(bounds.to_day_id, add_days(asked.today_day_id, -1)) as whole_to_day_id,
  case when chosen_sources.previous_days > 0 then bounds.previous_from_day_id end as previous_from_day_id,
  case when chosen_sources.previous_days > 0 then bounds.previous_to_day_id end as previous_to_day_id,
  chosen_sources.preceding_day_id,
  todays.{BEGINS[report.day_begins]} as today_day_id,
  todays.now_ts_utc_ms,
  todays.timezone_id,
  todays.subject_id,
  todays.peek,
  todays.gap_seconds
from todays
join chosen_sources on chosen_sources.device = todays.device
join asked on asked.device = todays.device and asked.source = chosen_sources.source
left join bounds on bounds.device = todays.device and bounds.source = chosen_sources.source
order by todays.device"""


def dataset(window: Window) -> str:
    """The dataset `window`: the days of each device's report."""
    there = "\nwhere params.from_day_id is not null" if window.is_optional else ""
    return f"""with {_days(window)},
known_days as (
  select params.device, days.day_id
  from params
  join days on days.device = params.device and days.source = params.source
  where days.day_id between params.from_day_id and params.to_day_id
),
counts as (
  select device, count(*) as days
  from known_days
  group by device
),
steps as (
  select device, from_day_id, series(day_number(to_day_id) - day_number(from_day_id)) as step
  from params
  where from_day_id is not null
),
calendar as (
  select device, add_days(from_day_id, step) as day_id
  from steps
),
missing_days as (
  select calendar.device, days_as_json(calendar.day_id) as day_ids
  from calendar
  left join known_days on known_days.device = calendar.device and known_days.day_id = calendar.day_id
  where known_days.day_id is null
  group by calendar.device
)
select
  params.device,
  params.basis,
  params.from_day_id,
  params.to_day_id,
  coalesce(counts.days, 0) as days,
  coalesce(day_number(params.to_day_id) - day_number(params.from_day_id) + 1, 0) as calendar_days,
  coalesce(missing_days.day_ids, '[]') as missing_day_ids
from params
left join counts on counts.device = params.device
left join missing_days on missing_days.device = params.device{there}
order by params.device"""


def _days(window: Window) -> str:
    """The days on record, with the number of the source that has them."""
    parts = [
        f"""  select distinct device, {number} as source, {source.column} as day_id
  from {source.relation}
  where {source.column} is not null"""
        for number, source in enumerate(window.sources)
    ]
    joined = "\n  union all\n".join(parts)
    return f"days as (\n{joined}\n)"


def _going_on(window: Window) -> str:
    """A later day than today that was written to in the last two days: it is the one that goes on. Nothing when no source
    tells when a day was written to."""
    parts = [
        f"""  select todays.device, {number} as source, max({source.relation}.{source.column}) as day_id
  from todays
  join {source.relation} on {source.relation}.device = todays.device
  where {source.relation}.{source.column} > todays.{BEGINS[source.begins]}
    and {source.relation}.updated_ts_utc_ms between todays.now_ts_utc_ms - 172800000 and todays.now_ts_utc_ms
  group by todays.device"""
        for number, source in enumerate(window.sources)
        if source.tells_when_written
    ]
    joined = "\n  union all\n".join(parts)
    return f"going_on as (\n{joined}\n),\n" if parts else ""


def _today(window: Window) -> str:
    """Today, as the days of the source begin."""
    others = [str(number) for number, source in enumerate(window.sources) if source.begins != window.begins]
    if not others:
        return f"todays.{BEGINS[window.begins]}"
    other = next(begins for begins in BEGINS if begins != window.begins)
    return f"""case when sources.source in ({', '.join(others)}) then todays.{BEGINS[other]}
      else todays.{BEGINS[window.begins]} end"""


def _usual(window: Window) -> str:
    if window.kind == "days_on_record":
        return ROWS.format(**_rows(window))
    if window.kind == "since":
        relation, column = window.size.split(".")
        return SINCE.format(relation=relation, column=column)
    if window.kind == "weeks":
        return WEEKS.format(before=7 * (window.size - 1))
    first, last, basis = UNITS[window.size]
    return CALENDAR.format(first=first, last=last, basis=basis, chosen=_chosen(window))


def _rows(window: Window) -> dict[str, str]:
    """The parts of `ROWS`."""
    dates = [str(number) for number, source in enumerate(window.sources) if source.counts_dates]
    sources = ", ".join(dates)
    if window.size == "all":
        now, before = "place > 0", "place < 1"
        first = "case when firsts.day_id < asked.ending then firsts.day_id else asked.ending end"
    else:
        now, before = f"place <= {window.size}", f"place between {window.size + 1} and {2 * window.size}"
        first = f"add_days(asked.ending, {1 - window.size})"
    return {
        "now": now,
        "before": before,
        "counted": f"asked.source not in ({sources})" if dates else "asked.source >= 0",
        "dates": DATES.format(first=first, sources=sources, chosen=_chosen(window)) if dates else "",
    }


def _chosen(window: Window) -> str:
    """The condition that there is a window of its own, which some reports have only up to a chosen end."""
    return " and asked.chosen_ending is not null" if window.is_optional else ""


def _basis(window: Window) -> str:
    """How a window without a day was chosen."""
    return {"days_on_record": "rows", "weeks": "week", "since": "range"}.get(window.kind) or UNITS[window.size][2]
