"""Checks what reports say of a part of a history, of made-up lives:

    slices.py EARNED LIVES SLICES SEED

Of each life, SLICES times: a random slice is counted a second time on the tables, in Python; and a report is asked for each part of a
random partition (each app, each weekday, each hour, something and all but that), which add up to the whole. After a cleanup every
answer is the same."""

import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
from collections import Counter
from datetime import date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

ZONES = ["America/Vancouver", "Europe/Berlin", "Asia/Kolkata", "Australia/Lord_Howe", "UTC"]
APPS = ["web:reddit.com", "android:com.instagram.android", "ios:com.burbn.threads", "web:news.ycombinator.com"]
HABITS = {"read": "Read", "walk": "Walk without the phone", "piano": "Piano: Für Élise"}
TASKS = ["Plan the week", "thesis", "it's \"late\""]
DEVICES = ["laptop", "phone"]
WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
DAY = timedelta(days=1)

# What adds up of days.
DAYS = ["qualified_days", "focus_minutes", "credits_earned", "credits_spent", "net_credits", "unlock_attempts", "denied", "cancelled", "expired"]
# What has all of these, by the hour and by the app.
ATTEMPTS = {"totals": DAYS, "hours": ["attempts"], "apps": ["attempts", "granted"]}

# The reports, the axes by which something of them can be narrowed, and the datasets whose columns add up.
REPORTS = {
    "unlocks": (["app", "mode", "weekday", "between"], {"totals": ["attempts", "granted", "denied", "cancelled", "expired", "credits_spent"], "days": ["attempts"], "outcomes": ["attempts"]}),
    "apps": (["app", "mode", "weekday", "between"], {"apps": ["attempts", "granted", "denied", "credits_spent"]}),
    "hours": (["app", "mode", "weekday", "between"], {"hours": ["attempts", "granted", "denied"], "weekdays": ["attempts"], "heatmap": ["attempts"]}),
    "daily": (["app", "weekday", "between"], ATTEMPTS),
    "weekly": (["app", "mode", "habit", "weekday", "between"], ATTEMPTS | {"habits": ["done_days"], "outcomes": ["attempts"]}),
    "monthly": (["app", "mode", "habit", "weekday", "between"], ATTEMPTS | {"habits": ["done_days"], "outcomes": ["attempts"]}),
    "yearly": (["app", "mode", "habit", "weekday", "between"], ATTEMPTS | {"habits": ["done_days"], "outcomes": ["attempts"], "months": DAYS}),
    "trend": (["weekday"], {"totals": DAYS, "weeks": DAYS}),
    "progress": (["weekday"], {"totals": DAYS, "days": ["focus_minutes", "credits_earned", "unlock_attempts"]}),
    "grants": (["app", "mode", "weekday"], {"totals": ["grants", "unlocked_minutes"]}),
    "focus": (["task", "weekday", "between"], {"totals": ["sessions", "completed", "focus_minutes"], "days": ["sessions", "focus_minutes"], "hours": ["sessions"]}),
    "habits": (["habit", "weekday", "between"], {"days": ["completions"], "totals": ["completions"]}),
    "usage": (["app", "device", "weekday", "between"], {"apps": ["used_seconds"], "days": ["used_seconds"], "hours": ["used_seconds"]}),
    "sessions": (["weekday"], {"summary": ["sessions", "glances", "session_seconds_sum"], "apps": ["uses", "seconds_sum"]}),
    "clepsy-apps": (["weekday", "between"], {"totals": ["earned_seconds", "spent_seconds"], "apps": ["earned_seconds", "spent_seconds", "opens"]}),
    "clepsy-balance": (["weekday", "between"], {"hours": ["earned_seconds", "spent_seconds"]}),
    "budget-games": (["weekday", "between"], {"games": ["rounds", "wins", "losses", "wagered_minutes", "net_minutes"]}),
    "budget-transactions": (["weekday", "between"], {"transactions": ["wager_minutes", "delta_minutes"]}),
}


class Life:
    def __init__(self, seed: int):
        choose = self.random = random.Random(seed)
        self.home, away = choose.sample(ZONES, 2)
        self.now = datetime(2026, choose.choice([3, 4, 11]), choose.randint(5, 28), choose.randint(8, 22), 30, tzinfo=ZoneInfo(self.home))
        today = self.now.date()
        length = choose.choice([8, 20, 45])
        self.records: list[dict] = []
        self.uses: list[tuple[int, int]] = []
        self.first = today - DAY * length
        begin = self._at(self.first, self.home, 5)
        for app in APPS:
            self._record(begin, self.home, "app.upsert", app_id=app)
            self._record(begin, self.home, "app.distract", app_id=app)
        self._record(begin, self.home, "mode.upsert", mode_id="evening", name="Evening", strictness="GENTLE", priority=2,
                     windows=[{"days_of_week_mask": 127, "start_local_hhmm": "19:00", "end_local_hhmm": "23:30"}])
        for habit, name in HABITS.items():
            self._record(begin, self.home, "habit.upsert", habit_id=habit, name=name)
        self._record(begin, self.home, "clepsy.apps.set", productive=[{"app_bundle_id": "kindle", "name": "Kindle"}],
                     vice=[{"app_bundle_id": "tiktok", "name": "TikTok"}])
        self._record(begin, self.home, "budget.selection.set", app_selection=["android:game"])
        is_away = False
        for number in range(length + 1):
            is_away = is_away != (choose.random() < 0.1)
            if choose.random() < 0.85:
                self._day(self.first + DAY * number, away if is_away else self.home)
        self.records.sort(key=lambda record: record["ts_utc_ms"])
        # Names that nothing has are rejected.
        self.tasks = [task for task in TASKS if any(record.get("task_label") == task for record in self.records)]
        self.devices = [device for device in DEVICES if any(record.get("device") == device for record in self.records)]

    def _at(self, day: date, zone: str, minute: int) -> int:
        begin = datetime.combine(day, datetime.min.time(), ZoneInfo(zone)).replace(hour=4)
        return int(begin.timestamp() * 1000) + minute * 60_000

    def _record(self, at: int, zone: str, kind: str, **members):
        if at < self.now.timestamp() * 1000:
            self.records.append({"type": kind, "ts_utc_ms": at, "timezone_id": zone, **members})

    def _day(self, day: date, zone: str):
        choose, minute = self.random, self.random.randint(10, 300)
        for habit in HABITS:
            if choose.random() < 0.5:
                self._record(self._at(day, zone, choose.randint(10, 1_300)), zone, "habit.complete", habit_id=habit)
        while (minute := minute + choose.randint(5, 200)) < 1_300:
            at, name = self._at(day, zone, minute), f"{len(self.records):08d}-0000-4000-8000-{day.toordinal():012d}"
            match choose.choice(["attempt", "attempt", "unlock", "cancel", "focus", "use", "read", "watch", "round"]):
                case "focus":
                    planned = choose.choice([15, 25, 50])
                    # None continues.
                    if at + planned * 60_000 >= self.now.timestamp() * 1000:
                        break
                    label = {"task_label": choose.choice(TASKS)} if choose.random() < 0.8 else {}
                    self._record(at, zone, "focus.start", planned_duration_minutes=planned, session_id=name, **label)
                    ended = planned if choose.random() < 0.7 else choose.randint(1, planned)
                    self._record(at + ended * 60_000, zone, "focus.end", session_id=name)
                    minute += planned
                case "use":
                    seconds = choose.randint(1, 7_000)
                    self._record(at + seconds * 1_000, zone, "usage.period", app_id=choose.choice(APPS), start_ts_utc_ms=at,
                                 seconds=seconds, device=choose.choice(DEVICES))
                    self.uses.append((at, at + seconds * 1_000))
                    minute += seconds // 60 + 1
                case "read" | "watch" as kind:
                    app, seconds = "kindle" if kind == "read" else "tiktok", choose.randint(60, 5_000)
                    if at + seconds * 1_000 >= self.now.timestamp() * 1000:
                        break
                    if kind == "watch":
                        self._record(at - 1_000, zone, "clepsy.unlock", app_bundle_id=app, choice=15)
                    self._record(at, zone, "clepsy.app.open", app_bundle_id=app)
                    self._record(at + seconds * 1_000, zone, "clepsy.app.close", app_bundle_id=app)
                    minute += seconds // 60 + 1
                case "round":
                    self._record(at, zone, "budget.wager.commit", wager_id=name, game_type="plinko", wager_minutes=2,
                                 risk="medium", seed=f"{choose.getrandbits(128):032x}")
                    self._record(at + 5_000, zone, "budget.wager.resolve", wager_id=name, game_type="plinko")
                case kind:
                    self._record(at, zone, "unlock.attempt", app_id=choose.choice(APPS), attempt_id=name)
                    if kind == "unlock":
                        self._record(at + 1_000, zone, "unlock.credits", attempt_id=name, minutes=5)
                    elif kind == "cancel":
                        self._record(at + 1_000, zone, "unlock.cancel", attempt_id=name)

    def has_sessions_of_two_days(self) -> bool:
        """Uses of one day never meet. Those of two do after a journey, when the clocks of both days show times of one moment."""
        ends = 0
        for start, end in sorted(self.uses):
            if start - ends <= 60_000:
                return True
            ends = max(ends, end)
        return False


class Database:
    def __init__(self, earned: str, life: Life, path: str):
        self.earned, self.life, self.path = earned, life, path

    def run(self, *arguments: str, input: str = "", accepted: tuple[int, ...] = (0,)) -> str:
        environment = os.environ | {"EARNED_DB": self.path, "EARNED_NOW": self.life.now.isoformat(), "TZ": self.life.home}
        run = subprocess.run([self.earned, *arguments], env=environment, input=input, encoding="utf-8", capture_output=True)
        if run.returncode not in accepted:
            raise RuntimeError(f"{' '.join(arguments)} ended with {run.returncode}: {run.stderr}")
        return run.stdout

    def report(self, name: str, *slice: str) -> dict:
        return json.loads(self.run("report", name, "--period", "90d", "--json", *slice))["datasets"]


# The second count, on the tables.

def weekday(day: str) -> int:
    return date.fromisoformat(day).weekday()


def minute(instant: int, zone: str) -> int:
    local = datetime.fromtimestamp(instant / 1000, ZoneInfo(zone))
    return local.hour * 60 + local.minute


def is_between(now: int, first: int, end: int) -> bool:
    return first <= now < end if first < end else now >= first or now < end


def clock(minutes: int) -> str:
    return f"{minutes // 60:02d}:{minutes % 60:02d}"


class Slice:
    """Random conditions on some axes, as options and as a test of a row."""

    def __init__(self, life: Life, axes: list[str]):
        choose = life.random
        self.options: list[str] = []
        self.tests: dict[str, tuple] = {}
        for axis in choose.sample(axes, choose.randint(1, min(3, len(axes)))):
            turned = choose.random() < 0.3
            values: list[str]
            match axis:
                case "app": values = meant = choose.sample(APPS, choose.randint(1, 2))
                case "mode": values, meant = ["Evening"], ["evening"]
                case "habit":
                    meant = choose.sample(list(HABITS), choose.randint(1, 2))
                    values = [HABITS[habit] for habit in meant]
                case "task": values = meant = choose.sample(life.tasks, min(len(life.tasks), choose.randint(1, 2)))
                case "device": values = meant = choose.sample(life.devices, min(len(life.devices), 1))
                case "weekday":
                    meant = sorted(choose.sample(range(7), choose.randint(1, 5)))
                    values = [",".join(WEEKDAYS[day] for day in meant)]
                case "between":
                    first, end = choose.randrange(1_440), choose.randrange(1, 1_441)
                    first, end = (first, end) if first != end else (0, 60)
                    values, meant = [f"{clock(first)}-{clock(end)}"], (first, end)
            if not values:
                continue
            self.plain = [text for value in values for text in [f"--{axis}", value]]
            self.options += (["--not"] if turned else []) + self.plain
            self.tests[axis] = (meant, turned)

    def holds(self, **row) -> bool:
        for axis, (meant, turned) in self.tests.items():
            is_meant = is_between(row[axis], *meant) if axis == "between" else row[axis] in meant
            if is_meant == turned:
                return False
        return True


def counts(path: str, slice: Slice, kind: str) -> dict:
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    if kind == "unlocks":
        rows = connection.execute("select app_id, effective_mode_id, day_id, ts_utc_ms, timezone_id, outcome from unlock_attempt")
        outcomes = Counter(outcome for app, mode, day, instant, zone, outcome in rows
                           if slice.holds(app=app, mode=mode, weekday=weekday(day), between=minute(instant, zone)))
        return {"attempts": outcomes.total(), "granted": outcomes["GRANTED"], "denied": outcomes["DENIED"],
                "cancelled": outcomes["CANCELLED"], "expired": outcomes["EXPIRED"]}
    if kind == "focus":
        rows = connection.execute("select task_label, day_id, started_ts_utc_ms, timezone_id, completed, actual_duration_minutes from focus_session")
        chosen = [(completed, minutes) for task, day, instant, zone, completed, minutes in rows
                  if slice.holds(task=task, weekday=weekday(day), between=minute(instant, zone))]
        return {"sessions": len(chosen), "completed": sum(completed for completed, _ in chosen),
                "focus_minutes": sum(minutes for completed, minutes in chosen if completed)}
    rows = connection.execute("select habit_id, day_id, ts_utc_ms, timezone_id from habit_completion")
    return {"completions": sum(slice.holds(habit=habit, weekday=weekday(day), between=minute(instant, zone))
                               for habit, day, instant, zone in rows)}


def compare(database: Database) -> list[str]:
    kind = database.life.random.choice(["unlocks", "focus", "habits"])
    slice = Slice(database.life, REPORTS[kind][0])
    expected = counts(database.path, slice, kind)
    found = database.report(kind, *slice.options)["totals"]
    return [f"{kind} {' '.join(slice.options)}: {column} is {found[column]}, counted {number}"
            for column, number in expected.items() if found[column] != number]


# Parts and the whole.

def parts(life: Life, axis: str) -> list[list[str]]:
    """Each value of an axis, or something and all but that."""
    choose = life.random
    match axis:
        case "app": each = [[f"--app={app}"] for app in APPS]
        case "device": each = [[f"--device={device}"] for device in life.devices]
        case "habit": each = [[f"--habit={habit}"] for habit in HABITS]
        case "weekday": each = [[f"--weekday={day}"] for day in WEEKDAYS]
        case "between":
            cuts = [f"{hour:02d}:00" for hour in sorted(choose.sample(range(24), choose.randint(2, 5)))]
            each = [[f"--between={first}-{end}"] for first, end in zip(cuts, cuts[1:] + cuts[:1])]
        # Not every row has one of these.
        case "mode" | "task": each = []
    if each and choose.random() < 0.6:
        return each
    some = [choose.choice(each)] if axis == "between" else [Slice(life, [axis]).plain]
    return some + [["--not", *some[0]]] if some[0] else []


def sums(datasets: dict, columns: dict[str, list[str]]) -> dict[str, int]:
    found = {}
    for dataset, names in columns.items():
        if dataset not in datasets:
            continue
        rows = datasets[dataset]
        rows = [rows] if isinstance(rows, dict) else rows or []
        for name in names:
            found[f"{dataset}.{name}"] = sum(row.get(name) or 0 for row in rows)
    return found


def partition(database: Database) -> list[str]:
    choose = database.life.random
    report = choose.choice(list(REPORTS))
    axes, columns = REPORTS[report]
    axis = choose.choice(axes)
    if report == "sessions" and database.life.has_sessions_of_two_days():
        # Sessions are those of the narrowed uses, and need not add up (contract, section 22).
        columns = {"apps": columns["apps"]}
    options = parts(database.life, axis)
    if not options:
        return []
    whole, added = sums(database.report(report), columns), Counter()
    shown: set[str] | None = None
    for part in options:
        part_sums = sums(database.report(report, *part), columns)
        shown = set(part_sums)
        added.update(part_sums)
    if not shown:
        return [f"{report} by {axis} has none of {', '.join(columns)}"]
    return [f"{report} {' | '.join(' '.join(part) for part in options)}: {name} is {whole[name]}, its parts {added[name]}"
            for name in shown if whole[name] != added[name]]


def main(earned: str, lives: int, slices: int, seed: int):
    faults: list[str] = []
    partitions = 0
    for number in range(seed, seed + lives):
        life = Life(number)
        with tempfile.TemporaryDirectory() as folder:
            database = Database(earned, life, str(Path(folder) / "life.db"))
            database.run("ingest", "-", input="".join(json.dumps(record) + "\n" for record in life.records), accepted=(0, 65))
            found: list[str] = []
            for _ in range(slices):
                found += compare(database) + partition(database)
                partitions += 1
            asked = []
            for _ in range(max(2, slices // 4)):
                report = life.random.choice(list(REPORTS))
                # Of apps and of a habit nothing is left.
                axes = [axis for axis in REPORTS[report][0]
                        if (axis != "between" or report != "usage" and not report.startswith("clepsy"))
                        and (axis != "habit" or report == "habits")]
                options = Slice(life, axes).options
                asked.append((report, options, database.report(report, *options)))
            database.run("retention", "run", "--quiet")
            for report, options, before in asked:
                if database.report(report, *options) != before:
                    found.append(f"{report} {' '.join(options)} is another after a cleanup")
            faults += [f"life {number}: {fault}" for fault in found]
    for fault in faults[:20]:
        print(fault, file=sys.stderr)
    print(f"{lives} lives, {partitions} slices and partitions, {len(faults)} differences")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:5]))
