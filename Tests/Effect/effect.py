"""Reckons `earned report effect` a second time, from made-up lives and not from the database, and compares every number:

    effect.py EARNED DATABASES SEED

Makes so many databases of ten apps each, with days that are missing, attempts that their app has deleted, and records of any
length, and asks each about another change, every second one about a slice of it."""

import json
import math
import random
import sqlite3
import subprocess
import sys
import tempfile
from collections import defaultdict
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta, timezone
from pathlib import Path

TODAY = date(2026, 6, 1)
APPS = [f"web:app{number}.example" for number in range(10)]
HABITS = ["walk", "read", "swim"]
WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
# What is measured, and by what its rows can be narrowed.
MEASURES = {
    "unlock_attempts": {"app", "weekday", "hour"},
    "granted": {"app", "weekday", "hour"},
    "unlocked_minutes": {"app", "weekday"},
    "credits_spent": {"app", "weekday", "hour"},
    "focus_minutes": {"task", "weekday", "hour"},
    "habit_completions": {"habit", "weekday", "hour"},
    "qualified": {"weekday"},
    "used_seconds": {"app", "weekday", "hour"},
}
OF_APPS = ("unlock_attempts", "granted", "unlocked_minutes", "credits_spent", "used_seconds")


# Student's t, by the continued fraction of the incomplete beta function.

def beta_fraction(a: float, b: float, x: float) -> float:
    def nonzero(number: float) -> float:
        return number if abs(number) > 1e-300 else 1e-300

    c, d = 1.0, 1 / nonzero(1 - (a + b) * x / (a + 1))
    result = d
    for m in range(1, 1000):
        for numerator in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / nonzero(1 + numerator * d)
            c = nonzero(1 + numerator / c)
            result *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return result


def share_within(t: float, degrees: int) -> float:
    """How much of the distribution lies between -t and t."""
    a, b, x = degrees / 2, 0.5, degrees / (degrees + t * t)
    front = math.exp(
        math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x))
    if x < (a + 1) / (a + b + 2):
        return 1 - front * beta_fraction(a, b, x) / a
    return front * beta_fraction(b, a, 1 - x) / b


def quantile(degrees: int) -> float:
    low, high = 0.0, 20.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if share_within(middle, degrees) < 0.95 else (low, middle)
    return (low + high) / 2


QUANTILES = {degrees: quantile(degrees) for degrees in range(6, 80)}


# A life: what happened on each day, and what of it is still there.

@dataclass
class Event:
    measure: str
    # The app, habit or task.
    thing: str | None
    day: date
    hour: int
    amount: int
    # Whether its row is still there, and not only in the sums of its day.
    is_kept: bool = True


@dataclass
class Slice:
    """What is asked of: some things, weekdays or hours, or all but them."""

    things: dict[str, list[str]] = field(default_factory=dict)
    weekdays: list[int] = field(default_factory=list)
    hours: tuple[int, int] | None = None
    is_negated: bool = False

    @property
    def axes(self) -> set[str]:
        return set(self.things) | ({"weekday"} if self.weekdays else set()) | ({"hour"} if self.hours else set())

    @property
    def arguments(self) -> list[str]:
        asked = [["--" + axis, name] for axis, names in self.things.items() for name in names]
        if self.weekdays:
            asked.append(["--weekday", ",".join(WEEKDAYS[day] for day in self.weekdays)])
        if self.hours:
            asked.append(["--between", "{:02}:00-{:02}:00".format(*self.hours)])
        return [word for one in asked for word in (["--not"] if self.is_negated else []) + one]

    def has_weekday(self, day: date) -> bool:
        return not self.weekdays or (day.weekday() in self.weekdays) != self.is_negated

    def has(self, event: Event) -> bool:
        if not event.is_kept or not self.has_weekday(event.day):
            return False
        if any((event.thing in names) == self.is_negated for names in self.things.values()):
            return False
        if not self.hours:
            return True
        first, end = self.hours
        is_within = first <= event.hour < end if first < end else event.hour >= first or event.hour < end
        return is_within != self.is_negated


class Life:
    def __init__(self, seed: int):
        self.random = random.Random(seed)
        choose = self.random
        self.since = TODAY - timedelta(days=choose.randint(3, 45))
        self.days = choose.choice([7, 14, 20, 28, 28, 28, 40])
        self.until = choose.choice([None, None, self.since + timedelta(days=choose.randint(7, 40))])
        self.begin = self.since - timedelta(days=choose.randint(5, 60))
        self.rate = choose.choice([0.05, 0.5, 2, 5])
        self.effect = choose.choice([0, 0.4, 1, 1, 2.5])
        self.uses = choose.random() < 0.7
        self.events: list[Event] = []
        self.on_record, self.complete, self.with_use = set(), set(), set()
        self.tables = defaultdict(list)
        self.tables["habit"] = [(name, name, 5, 1, 0, 0, 0, None, "LOCAL_ONLY") for name in HABITS]
        day = self.begin
        while day <= TODAY:
            if choose.random() > 0.08:
                self._day(day)
            day += timedelta(days=1)
        self.slice = self._slice() if seed % 2 else None
        # By measure, app (or none) and day: how much, from how many events.
        self.amounts = defaultdict(lambda: [0, 0])
        for event in self.events:
            if self.slice and not self.slice.has(event):
                continue
            for app in [None] + ([event.thing] if event.measure in OF_APPS and event.is_kept else []):
                cell = self.amounts[event.measure, app, event.day]
                cell[0] += event.amount
                cell[1] += 1

    def _slice(self) -> Slice:
        choose, asked = self.random, Slice(is_negated=self.random.random() < 0.3)
        axes = choose.choice([["app"], ["app", "weekday"], ["app", "hour"], ["weekday"], ["hour"], ["task"], ["habit", "hour"]])
        for axis in axes:
            named = {
                event.thing for event in self.events
                if event.is_kept and event.thing and axis in MEASURES[event.measure]}
            if axis == "weekday":
                asked.weekdays = choose.choice([[5, 6], [0, 1, 2, 3, 4], [2]])
            elif axis == "hour" or not named:
                asked.hours = choose.choice([(10, 15), (17, 24), (18, 8)])
            else:
                asked.things[axis] = choose.sample(sorted(named), choose.randint(1, min(3, len(named))))
        return asked

    def _add(self, measure: str, thing: str | None, day: date, amount: int, hour: int, is_kept: bool = True):
        self.events.append(Event(measure, thing, day, hour, amount, is_kept))

    def _day(self, day: date):
        choose = self.random
        midnight = int(datetime(day.year, day.month, day.day, tzinfo=timezone.utc).timestamp() * 1000)
        noon, name = midnight + 12 * 3_600_000, day.isoformat()
        level = self.rate * (self.effect if day >= self.since else 1) * (1.6 if day.weekday() > 4 else 1)
        sums = {"attempts": 0, "credits": 0, "spent": 0, "quests": 0, "focus": 0}
        attempts, grants = [], []
        for number, app in enumerate(APPS):
            for _ in range(self._count(level * (number + 1) / 10)):
                sums["attempts"] += 1
                kind = choose.choice(["CREDITS_UNLOCK", "QUEST_UNLOCK", None, None])
                cost = choose.choice([10, 25]) if kind == "CREDITS_UNLOCK" else None
                minutes = choose.choice([5, 15, 30])
                attempts.append((app, kind, cost, minutes, choose.randint(6, 21)))
        kept = choose.random() > 0.06
        self.on_record.add(day)
        if kept or not attempts:
            self.complete.add(day)
        for app, kind, cost, minutes, hour in attempts:
            self._add("unlock_attempts", app, day, 1, hour, kept)
            if kind:
                self._add("granted", app, day, 1, hour, kept)
            if cost:
                self._add("credits_spent", app, day, cost, hour, kept)
                sums["credits"] += 1
                sums["spent"] += cost
            elif kind:
                sums["quests"] += 1
            if not kept:
                continue
            if kind:
                self._add("unlocked_minutes", app, day, minutes, hour)
            time = midnight + hour * 3_600_000
            identity = f"a{len(self.tables['unlock_attempt'])}"
            payload = json.dumps({"cost_credits": cost}) if cost else None
            outcome = "GRANTED" if kind else choose.choice(["DENIED", "EXPIRED", "CANCELLED"])
            self.tables["unlock_attempt"].append(
                (identity, app, time, "UTC", name, None, "GENTLE", "[]", kind, payload, outcome, None, None, noon, noon))
            if kind:
                self.tables["unlock_grant"].append(
                    (identity, app, noon, name, noon, noon + minutes * 60_000, "CREDITS", None, identity, "{}", None))
        for _ in range(self._count(level / 3)):
            minutes, hour, task = choose.choice([25, 50]), choose.randint(6, 21), choose.choice(["Thesis", "Tax", None])
            sums["focus"] += minutes
            self._add("focus_minutes", task, day, minutes, hour)
            time = midnight + hour * 3_600_000
            identity = f"f{len(self.tables['focus_session'])}"
            self.tables["focus_session"].append(
                (identity, time, time, "UTC", name, minutes, minutes, 1, 0, 1, task, 0, 1, noon, noon))
        for habit in choose.sample(HABITS, choose.randint(0, 3)):
            hour = choose.randint(6, 21)
            self._add("habit_completions", habit, day, 1, hour)
            time = midnight + hour * 3_600_000
            self.tables["habit_completion"].append((f"{habit} {name}", habit, time, "UTC", name, 5, 0, noon))
        qualified = int(choose.random() < 0.6)
        if qualified:
            self._add("qualified", None, day, 1, 12)
        self.tables["day_summary"].append(
            (name, "UTC", qualified, None, sums["focus"], 0, sums["spent"], sums["attempts"], sums["credits"],
             sums["quests"], 0, noon, noon))
        if self.uses and choose.random() > 0.1:
            for app in choose.sample(APPS, 3):
                seconds, hour = choose.randint(1, 3600), choose.randint(0, 23)
                self._add("used_seconds", app, day, seconds, hour)
                self.with_use.add(day)
                self.tables["usage_hour"].append((name, hour, app, "", "UTC", 0, seconds))

    def _count(self, mean: float) -> int:
        limit, count, product = math.exp(-mean), 0, self.random.random()
        while product > limit:
            count += 1
            product *= self.random.random()
        return count

    def write(self, path: str):
        with sqlite3.connect(path) as database:
            for table, rows in self.tables.items():
                marks = ", ".join("?" * len(rows[0]))
                database.executemany(f"insert into {table} values ({marks})", rows)
        database.close()

    @property
    def arguments(self) -> list[str]:
        asked = ["--since", self.since.isoformat(), "--days", str(self.days)]
        asked += ["--until", self.until.isoformat()] if self.until else []
        return asked + (self.slice.arguments if self.slice else [])


# The second calculation.

def compared_days(life: Life, known: set[date]) -> tuple[list[date], list[date]]:
    """The days of both sides: whole weeks next to the change, with as many of each weekday that is asked of."""
    last = min(life.since + timedelta(days=life.days - 1), life.until or date.max, TODAY - timedelta(days=1))
    asked = min(life.since + timedelta(days=life.days - 1), life.until or date.max)
    earliest = life.since - ((asked - life.since) + timedelta(days=1))
    record = life.with_use if known is life.with_use else life.on_record
    known = {day for day in known if earliest <= day <= last}
    before = [day for day in known if day < life.since]
    if not before:
        return [], []
    begin = earliest if min(record) < earliest else min(before)
    weeks = max(0, min((last - life.since).days + 1, (life.since - begin).days) // 7)
    sides = []
    for first, step in ((life.since - timedelta(days=1), -1), (life.since, 1)):
        days = [first + timedelta(days=step * number) for number in range(7 * weeks)]
        sides.append([day for day in days if day in known and (not life.slice or life.slice.has_weekday(day))])
    chosen = ([], [])
    for weekday in range(7):
        own = [[day for day in side if day.weekday() == weekday] for side in sides]
        count = min(map(len, own))
        for side, days in zip(chosen, own):
            side += days[:count]
    return chosen if len(chosen[0]) >= 7 else ([], [])


def mean_and_spread(values: list[int]) -> tuple[float, float | None]:
    """The mean, and the relative variance of the mean."""
    mean = sum(values) / len(values)
    if mean == 0:
        return 0, None
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, variance / len(values) / mean**2


def reckoned(life: Life, measure: str, app: str | None, known: set[date]) -> dict:
    before, after = compared_days(life, known)
    result = dict.fromkeys(["before_mean", "after_mean", "ratio", "ratio_low", "ratio_high"])
    result |= {"verdict": "TOO_LITTLE", "before_days": len(before), "after_days": len(after), "events": 0}
    if not before:
        return result
    cells = [[life.amounts.get((measure, app, day), (0, 0)) for day in side] for side in (before, after)]
    events = sum(cell[1] for side in cells for cell in side)
    (old, old_spread), (new, new_spread) = (mean_and_spread([cell[0] for cell in side]) for side in cells)
    t = QUANTILES[min(len(before), len(after)) - 1]
    result |= {"before_mean": old, "after_mean": new, "events": events}
    verdict = "NO_CLEAR_CHANGE"
    if old and new:
        ratio, half = new / old, t * math.sqrt(old_spread + new_spread)
        low, high = (math.exp(math.log(ratio) + sign * half) for sign in (-1, 1))
        result |= {"ratio": ratio, "ratio_low": low, "ratio_high": high}
        verdict = "FEWER" if high < 1 else "MORE" if low > 1 else verdict
    elif old or new:
        is_clear = t * math.sqrt(old_spread if old else new_spread) < 1
        verdict = ("FEWER" if old else "MORE") if is_clear else verdict
    result["verdict"] = verdict if events >= 10 else "TOO_LITTLE"
    return result


def same(own, other) -> bool:
    if isinstance(own, float) and isinstance(other, (int, float)):
        return abs(own - other) <= 2e-6 + 1e-6 * abs(own)
    return own == other


def differences(life: Life, document: dict) -> list[str]:
    complete, found = life.on_record & life.complete, []
    # What a slice narrows is counted row by row.
    known = dict.fromkeys(OF_APPS if life.slice else ["unlocked_minutes"], complete) | {"used_seconds": life.with_use}
    measures = [name for name, axes in MEASURES.items() if not life.slice or life.slice.axes <= axes]

    def compare(place: str, row: dict, own: dict):
        for name, value in own.items():
            if not same(value, row[name]):
                found.append(f"{place}, {name}: {value} reckoned, {row[name]} reported")

    rows = {row["measure"]: row for row in document["measures"]}
    if list(rows) != measures:
        return [f"measures {list(rows)} instead of {measures}"]
    for measure in measures:
        compare(measure, rows[measure], reckoned(life, measure, None, known.get(measure, life.on_record)))
    apps = {(row["app_id"], row["measure"]): row for row in document["apps"]}
    expected = set()
    for app in APPS:
        parts = {}
        for measure in filter(measures.__contains__, OF_APPS):
            days = known["used_seconds" if measure == "used_seconds" else "unlocked_minutes"]
            own = reckoned(life, measure, app, days)
            amount = sum(
                life.amounts.get((measure, app, day), (0, 0))[0] for side in compared_days(life, days) for day in side)
            if own["events"]:
                parts[measure] = (own, amount)
        attempts, seconds = (parts.get(name, (None, 0))[1] for name in ("unlock_attempts", "used_seconds"))
        if attempts < 10 and seconds < 3600:
            continue
        for measure, (own, _) in parts.items():
            expected.add((app, measure))
            if (app, measure) in apps:
                compare(f"{app}, {measure}", apps[app, measure], own)
    if set(apps) != expected:
        found.append(f"apps: {sorted(expected - set(apps))} are missing, {sorted(set(apps) - expected)} are too many")
    return found


def main() -> int:
    earned, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    now = ["--now", f"{TODAY.isoformat()}T12:00:00Z", "--timezone", "UTC"]
    found, verdicts = [], defaultdict(int)
    with tempfile.TemporaryDirectory() as folder:
        empty = Path(folder, "empty.db")
        # The first record of time in apps makes its tables.
        record = {"type": "usage.period", "ts_utc_ms": 1_700_003_600_000, "app_id": "web:a", "seconds": 60}
        subprocess.run(
            [earned, "ingest", "--quiet", "--db", empty, *now, "-"], check=True, text=True,
            input=json.dumps(record | {"start_ts_utc_ms": 1_700_000_000_000}))
        with sqlite3.connect(empty) as database:
            database.executescript("delete from usage_hour; delete from usage_stretch; pragma wal_checkpoint(truncate);")
        database.close()
        for number in range(count):
            life, path = Life(seed + number), Path(folder, "life.db")
            path.write_bytes(empty.read_bytes())
            life.write(path)
            done = subprocess.run(
                [earned, "report", "effect", "--db", path, "--json", *now, *life.arguments], check=True, capture_output=True)
            document = json.loads(done.stdout)["datasets"]
            found += [f"life {seed + number}: {one}" for one in differences(life, document)]
            for row in document["measures"] + document["apps"]:
                verdicts[row["verdict"]] += 1
    for one in found[:20]:
        print(one, file=sys.stderr)
    print(", ".join(f"{name} {verdicts[name]}" for name in ("FEWER", "MORE", "NO_CLEAR_CHANGE", "TOO_LITTLE")))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
