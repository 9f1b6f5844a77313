"""How the instructions of commands grow with what is recorded (contract, section 18): as n to the power of the exponents
that this fits. A dimension is a line of the table below; n is so large that the largest of its four sizes takes at least
half a second to record. Nothing here depends on time: valgrind counts, and a batch is 1,000 records."""
import json
import random
import shutil
import subprocess
from dataclasses import dataclass, replace
from datetime import timedelta
from math import log
from typing import Callable

from history import calendar
from history.calendar import DAY_MS, MINUTE_MS
from history.setup import line
from main_jobs import ENVIRONMENT, instructions, prepared
from table import Row, at_most

LIMIT = at_most(1.25)

FIRST_MS = calendar.start_ms(calendar.LAST_DAY - timedelta(days=2_100))
HOUR_MS = 60 * MINUTE_MS
ALL_DAY = [
    dict(days_of_week_mask=127, start_local_hhmm=start, end_local_hhmm=end)
    for start, end in (("00:00", "12:00"), ("12:00", "00:00"))]


def app(number):
    return f"android:com.example.bench{number}"


def uuid(number):
    return f"00000000-0000-4000-8000-{number:012x}"


# What is there before.

def plan():
    yield line("entitlement.set", FIRST_MS, tier="PRO")


def blocked_apps():
    yield from plan()
    yield line(
        "mode.upsert", FIRST_MS, mode_id="all", name="All", strictness="GENTLE", windows=ALL_DAY,
        blocked_apps=[app(number) for number in range(60)])


def ten_habits():
    return habits(10)


def one_cat():
    return habits_with_cats(1)


# Each yields n records, but for those that need two for each.

def attempts(n):
    return (line("unlock.attempt", FIRST_MS + i * MINUTE_MS, app_id=app(i % 60)) for i in range(n))


def attempts_of_new_apps(n):
    return (line("unlock.attempt", FIRST_MS + i * MINUTE_MS, app_id=app(i)) for i in range(n))


def focus_sessions(n):
    for i in range(n):
        begin = FIRST_MS + i * HOUR_MS
        yield line("focus.start", begin, planned_duration_minutes=25, session_id=uuid(i))
        yield line("focus.end", begin + 25 * MINUTE_MS, session_id=uuid(i))


def completions(n):
    return (line("habit.complete", FIRST_MS + i * DAY_MS // 10, habit_id=f"habit{i % 10}") for i in range(n))


def habits(n):
    return (line("habit.upsert", FIRST_MS, habit_id=f"habit{i}", name=f"Habit {i}") for i in range(n))


def apps(n):
    return (line("app.upsert", FIRST_MS + i, app_id=app(i), display_name=f"App {i}") for i in range(n))


def distracting_apps(n):
    return (line("app.distract", FIRST_MS + i, app_id=app(i)) for i in range(n))


def modes(n):
    for i in range(n):
        yield line(
            "mode.upsert", FIRST_MS + i, mode_id=f"mode{i}", name=f"Mode {i}", strictness="GENTLE", windows=ALL_DAY,
            blocked_apps=[app(i)])


def flags(n):
    return (line("flags.set", FIRST_MS + i, flags={f"flag{i}": True}) for i in range(n))


def check_ins(n):
    return (line("hachimi.checkin", FIRST_MS + i * DAY_MS) for i in range(n))


def check_ins_with_gaps(n):
    return (line("hachimi.checkin", FIRST_MS + (i + i // 6) * DAY_MS) for i in range(n))


def habits_with_cats(n):
    for i in range(n):
        yield line(
            "hachimi.habit.create", FIRST_MS + i, habit_id=f"habit{i}", name=f"Habit {i}", goal_minutes=25,
            cat=dict(cat_id=f"cat{i}", name=f"Cat {i}", seed=i))


def sessions(n):
    for i in range(n):
        begin = FIRST_MS + (i + 1) * 3 * HOUR_MS
        yield line(
            "hachimi.session.log", begin + 25 * MINUTE_MS, habit_id="habit0", mode="countdown", status="completed",
            started_at_ts_utc_ms=begin, target_seconds=1_500)


def events_of_a_date(n):
    return (event(i, FIRST_MS + 2 * HOUR_MS + i * 6_000, 1 + i % 7) for i in range(n))


def events_of_dates(n):
    return (event(i, FIRST_MS + i * HOUR_MS, 60) for i in range(n))


def events_of_a_day_each(n):
    return (event(i, FIRST_MS + i * DAY_MS, 120) for i in range(n))


def event(i, ms, seconds):
    return line("clepsy.event", ms, id=uuid(i), kind="spent" if i % 3 == 2 else "earned", seconds=seconds)


def uses(n):
    for i in range(n):
        begin = FIRST_MS + i * HOUR_MS
        yield line("usage.period", begin + DAY_MS, app_id=app(i % 60), start_ts_utc_ms=begin, seconds=600)


def notes(n):
    return (line("note.add", FIRST_MS + i * HOUR_MS, text=f"Note {i}") for i in range(n))


def shuffled(records):
    def of(n):
        lines = list(records(n))
        random.Random(13).shuffle(lines)
        return lines
    return of


def backwards(records):
    return lambda n: reversed(list(records(n)))


@dataclass(frozen=True)
class Dimension:
    records: Callable
    # The commands that read them.
    commands: str = "status, report weekly"
    least: int = 1_000
    setup: Callable = plan


ASKED = "status, access android:com.example.bench1, report weekly, report apps, diagnostics check"
DIMENSIONS = {
    "attempts": Dimension(attempts, f"{ASKED}, report unlocks, retention run --dry-run", setup=blocked_apps),
    "attempts, each for another app": Dimension(attempts_of_new_apps, ASKED, setup=blocked_apps),
    "focus sessions": Dimension(focus_sessions, "status, report weekly, report focus, diagnostics check"),
    "completions": Dimension(
        completions, "status, report weekly, report streaks, export files --key key", setup=ten_habits),
    "habits": Dimension(habits, "status, habit list, report weekly"),
    "apps": Dimension(apps, "status, report weekly, shield"),
    "distracting apps": Dimension(distracting_apps, "status, app list, report weekly"),
    "modes": Dimension(modes, "status, mode list, shield --next, access android:com.example.bench1 --explain"),
    "flags": Dimension(flags, "status, settings, diagnostics export --out support.json"),
    "check-ins": Dimension(
        check_ins, "status, report weekly, report hachimi-checkins, diagnostics check, site pages", 250, one_cat),
    "check-ins with gaps": Dimension(check_ins_with_gaps, "status, report hachimi-checkins", setup=one_cat),
    "habits with cats": Dimension(habits_with_cats, "status, hachimi cats, hachimi achievements"),
    "sessions of Hachimi": Dimension(
        sessions, "status, hachimi history, report hachimi-focus, export files --key key", setup=one_cat),
    "events of Clepsy": Dimension(events_of_dates, "status, report weekly, report clepsy-balance"),
    "events of Clepsy of a date, shuffled": Dimension(shuffled(events_of_a_date)),
    "events of Clepsy, shuffled": Dimension(shuffled(events_of_dates)),
    "events of Clepsy, the last first": Dimension(backwards(events_of_dates)),
    "events of Clepsy, one a day, shuffled": Dimension(shuffled(events_of_a_day_each), least=250),
    "uses": Dimension(uses, "report usage, report weekly, diagnostics check"),
    "uses, shuffled": Dimension(shuffled(uses), "report usage"),
    "notes": Dimension(notes, "note list, report weekly"),
}


def run(bench):
    with prepared(bench.earned) as folder:
        return [row(name, exponents(folder, dimension)) for name, dimension in DIMENSIONS.items()]


def row(name, fitted):
    told = ", ".join(f"{command} {exponent:.2f}" for command, exponent in fitted.items())
    return Row(f"growth with {name}", told, goal=LIMIT, value=max(fitted.values()))


SHORT = [
    "attempts", "completions", "modes", "check-ins with gaps", "habits with cats", "events of Clepsy, one a day, shuffled",
    "uses, shuffled", "notes"]


def short(folder):
    """The exponents of recording few of some, by dimension."""
    return {
        name: exponents(folder, replace(DIMENSIONS[name], commands="", least=50), sizes=(1, 8))["ingest"]
        for name in SHORT}


def exponents(folder, dimension, sizes=(1, 2, 4, 8)):
    """Of recording and of each command. What a command takes with the set-up alone is left out."""
    start_up, *counted = [count(folder, dimension, size * dimension.least) for size in (0, *sizes)]
    return {command: slope(sizes, [counts[command] for counts in counted], start_up[command]) for command in start_up}


def slope(sizes, counts, start_up):
    """The slope of the least squares, of logarithms. What is less than a tenth of the start-up is not told from it."""
    points = [(log(size), log(max(count - start_up, start_up / 10))) for size, count in zip(sizes, counts)]
    middle_x, middle_y = (sum(values) / len(points) for values in zip(*points))
    return sum((x - middle_x) * (y - middle_y) for x, y in points) / sum((x - middle_x) ** 2 for x, _ in points)


def count(folder, dimension, n):
    """The instructions of recording n and of each command that reads them."""
    for path in folder.glob("growth.db*"):
        path.unlink()
    lines = list(dimension.records(n))
    (folder / "setup.ndjson").write_text("".join(dimension.setup()))
    (folder / "records.ndjson").write_text("".join(lines))
    now_ms = max((json.loads(text)["ts_utc_ms"] for text in lines), default=FIRST_MS) + HOUR_MS
    environment = ENVIRONMENT | {"EARNED_NOW": str(now_ms), "EARNED_DB": "growth.db"}
    subprocess.run(["./earned", "ingest", "--quiet", "setup.ndjson"], cwd=folder, env=environment, check=True)
    counts = {}
    for command in ["ingest", *filter(None, dimension.commands.split(", "))]:
        for made in ("files", "pages"):
            shutil.rmtree(folder / made, ignore_errors=True)
        arguments = command.split()
        if command == "ingest":
            arguments += ["--quiet", "--batch", "1000", "records.ndjson"]
        elif arguments[0] == "report":
            # Below valgrind everything takes fifty times as long.
            arguments += ["--timeout", "3600"]
        counts[command] = instructions(arguments, folder, environment)
    return counts
