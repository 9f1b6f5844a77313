"""Prints the letters of databases of forty kinds, for people to read and as a golden file:

    letters.py EARNED

Each is recorded by `earned ingest` and by hand, and asked on Monday 2026-03-16 at 20:00 in Berlin, unless it says another time. The
next step of a letter is typed: it must be accepted."""

import json
import os
import shlex
import subprocess
import sys
import tempfile
from datetime import date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

HOME = "Europe/Berlin"
REDDIT = "web:reddit.com"


def days(first: str, last: str) -> list[str]:
    first_date, count = date.fromisoformat(first), (date.fromisoformat(last) - date.fromisoformat(first)).days + 1
    return [(first_date + timedelta(days=number)).isoformat() for number in range(count)]


def instant(day: str, clock: str, zone: str = HOME) -> int:
    return int(datetime.fromisoformat(f"{day}T{clock}").replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


class Kind:
    def __init__(self, name: str, *arguments: str, now: str = "2026-03-16 20:00"):
        self.name, self.arguments = name, arguments
        self.now = datetime.fromisoformat(now).replace(tzinfo=ZoneInfo(HOME))
        self.records: list[dict] = []
        # What is typed, and when.
        self.typed: list[tuple[datetime, str]] = []

    def add(self, day: str, clock: str, of: str, zone: str = HOME, /, **members):
        self.records.append({"type": of, "ts_utc_ms": instant(day, clock, zone), "timezone_id": zone, **members})

    def attempts(self, day: str, *clocks: str, app: str = REDDIT, zone: str = HOME):
        for clock in clocks:
            self.add(day, clock, "unlock.attempt", zone, app_id=app)

    def focus(self, day: str, clock: str, minutes: int, ended_after: int | None = None):
        name = f"f0c05000-0000-4000-8000-{len(self.records):012d}"
        begin = instant(day, clock)
        self.add(day, clock, "focus.start", planned_duration_minutes=minutes, session_id=name)
        self.records.append(
            {"type": "focus.end", "ts_utc_ms": begin + (ended_after or minutes) * 60_000, "timezone_id": HOME, "session_id": name})

    def block(self, day: str):
        self.add(day, "07:00", "app.distract", app_id=REDDIT)
        window = {"days_of_week_mask": 127, "start_local_hhmm": "00:00", "end_local_hhmm": "23:59"}
        self.add(day, "07:01", "mode.upsert", mode_id="all", name="All day", strictness="GENTLE", windows=[window],
                 blocked_apps=[REDDIT])

    def type(self, line: str, at: str | None = None):
        self.typed.append((datetime.fromisoformat(at).replace(tzinfo=ZoneInfo(HOME)) if at else self.now, line))

    def letter(self, earned: str) -> str:
        with tempfile.TemporaryDirectory() as folder:
            def run(arguments: list[str], now: datetime, lines: str = "", accepted=(0,)) -> str:
                environment = os.environ | {"EARNED_DB": f"{folder}/earned.db", "EARNED_NOW": now.isoformat(), "TZ": HOME, "HOME": folder,
                               "LC_ALL": "C.UTF-8"}
                done = subprocess.run([earned, *arguments], env=environment, input=lines, encoding="utf-8", capture_output=True)
                if done.returncode not in accepted:
                    sys.exit(f"{self.name}: {shlex.join(arguments)} ended with {done.returncode}: {done.stderr}")
                return done.stdout

            self.records.sort(key=lambda record: record["ts_utc_ms"])
            run(["ingest", "-"], self.now, "".join(json.dumps(record) + "\n" for record in self.records))
            for now, line in self.typed:
                run(shlex.split(line), now)
            letter = run(["report", "weekly", *self.arguments], self.now)
            for line in letter.splitlines():
                if line.startswith("Next: "):
                    step = shlex.split(line[line.index("earned "):])[1:]
                    run(step + ([] if step[0] == "report" else ["--dry-run"]), self.now)
            return letter


def kinds() -> list[Kind]:
    found: list[Kind] = []

    def kind(name: str, *arguments: str, **more) -> Kind:
        found.append(Kind(name, *arguments, **more))
        return found[-1]

    def steady(one: Kind, first: str, last: str):
        for day in days(first, last):
            one.focus(day, "09:00", 25)
            one.attempts(day, "19:00" if day == one.now.date().isoformat() else "21:00")

    fortnight = ("2026-03-02", "2026-03-15")

    kind("a day on which nothing happened").add("2026-03-16", "08:00", "day.ensure")
    kind("one attempt, where nothing blocks").attempts("2026-03-16", "09:00")
    one = kind("one attempt, given up")
    one.block("2026-03-16")
    one.attempts("2026-03-16", "09:00")
    one.add("2026-03-16", "09:01", "unlock.cancel")
    kind("one session of focus").focus("2026-03-16", "09:00", 25)
    kind("one session of focus, yesterday").focus("2026-03-15", "09:00", 25)
    kind("one session, ended early").focus("2026-03-16", "09:00", 25, ended_after=10)
    steady(kind("three days"), "2026-03-14", "2026-03-16")
    steady(kind("two weeks"), *fortnight)
    one = kind("two weeks with gaps")
    for number, day in enumerate(days("2026-03-02", "2026-03-16")):
        if number not in (3, 8, 9):
            one.focus(day, "09:00", 50 if number % 3 == 0 else 25)
            one.attempts(day, *[f"{15 + hour}:0{hour}" for hour in range(number % 5 + 1)])
    one = kind("back from two weeks of holiday")
    steady(one, "2026-02-16", "2026-03-01")
    steady(one, "2026-03-16", "2026-03-16")
    one = kind("a streak that ended on Friday")
    for day in days("2026-03-02", "2026-03-13"):
        one.focus(day, "09:00", 25)
    for day in days("2026-03-14", "2026-03-16"):
        one.attempts(day, "10:00")
    one = kind("weekends alone")
    for day in ("2026-02-28", "2026-03-01", "2026-03-07", "2026-03-08", "2026-03-14", "2026-03-15"):
        one.attempts(day, "10:00", "10:30")
        one.focus(day, "18:00", 25)
    one = kind("habits alone, seven of them")
    for name in ("Read", "Walk", "Swim", "Piano", "Journal", "Stretch", "Cook"):
        one.add("2026-03-02", "07:00", "habit.upsert", habit_id=name.lower(), name=name)
    for number, day in enumerate(days("2026-03-03", "2026-03-16")):
        for place, name in enumerate(("read", "walk", "swim", "piano")):
            if (number + place) % 3:
                one.add(day, f"1{place}:00", "habit.complete", habit_id=name)
    one = kind("goals since today")
    steady(one, "2026-03-02", "2026-03-16")
    for goal in ("focus 25m --per day", "focus 8h --per week", "attempts --at-most 3"):
        one.type(f"goal {goal}")
    one = kind("goals since three weeks")
    for goal in ("focus 25m --per day", "focus 8h --per week", "attempts --at-most 3 --per day"):
        one.type(f"goal {goal}", at="2026-02-22 12:00")
    steady(one, "2026-02-20", "2026-03-16")
    one = kind("a week's goal within reach", now="2026-03-20 20:00")
    one.type("goal focus 2h30m --per week", at="2026-03-01 12:00")
    for day in days("2026-03-09", "2026-03-19"):
        one.focus(day, "09:00", 25)
    one = kind("a week's goal out of reach", now="2026-03-20 20:00")
    one.type("goal focus 8h --per week", at="2026-03-01 12:00")
    for day in days("2026-03-09", "2026-03-19"):
        one.focus(day, "09:00", 25)
    one = kind("four notes, one of them long")
    steady(one, *fortnight)
    one.type("note deadline")
    one.type(f"note '{'a note that no line of a terminal has room for ' * 3}' --on 2026-03-15")
    one.type("note 'a cold' --on 2026-03-10")
    one.type("note 'a cold, still' --on 2026-03-11")
    one = kind("names that are alike, long, or written from the right")
    for app, name in (("android:a", "Reddit"), ("web:b.com", "Reddit"), ("web:c.com", "A" * 70), ("web:d.com", "\u202eevil")):
        one.add("2026-03-02", "07:00", "app.upsert", app_id=app, display_name=name)
        for number, day in enumerate(days("2026-03-09", "2026-03-16")):
            one.attempts(day, f"1{number}:0{ord(app[-5]) % 10}", app=app)
    one = kind("the time balance alone")
    for number, day in enumerate(days("2026-03-03", "2026-03-16")):
        for kind_of, seconds in (("earned", 1500), ("spent", 600 + 60 * number)):
            name = f"{number:08d}-0000-4000-8000-{len(one.records):012d}"
            one.add(day, "10:00" if kind_of == "earned" else "19:00", "clepsy.event", id=name, seconds=seconds, kind=kind_of)

    def budget(one: Kind, first: str, last: str):
        for number, day in enumerate(days(first, last)):
            one.add(day, "10:00", "budget.refresh", usage_seconds=60 * (20 + 3 * number))

    def uses(one: Kind, first: str, last: str):
        for number, day in enumerate(days(first, last)):
            one.add(day, "12:00", "usage.period", app_id=REDDIT, start_ts_utc_ms=instant(day, "10:00"),
                    seconds=60 * (10 + number))

    budget(kind("the time budget alone"), "2026-03-03", "2026-03-16")
    one = kind("cats and habits alone")
    one.add("2026-03-02", "07:00", "hachimi.habit.create", name="Piano", cat={"name": "Mia"})
    for day in days("2026-03-03", "2026-03-16"):
        one.add(day, "10:00", "hachimi.checkin")
    uses(kind("time in apps alone"), "2026-03-03", "2026-03-16")
    one = kind("credits and time in apps")
    steady(one, *fortnight)
    uses(one, "2026-03-03", "2026-03-15")
    one = kind("from credits to the time budget")
    steady(one, "2026-02-20", "2026-03-05")
    budget(one, "2026-03-06", "2026-03-16")
    one = kind("from the time budget to credits")
    budget(one, "2026-02-20", "2026-03-05")
    steady(one, "2026-03-06", "2026-03-16")
    one = kind("credits and the time budget")
    steady(one, *fortnight)
    budget(one, *fortnight)
    one = kind("a journey to the east")
    for number, day in enumerate(days(*fortnight)):
        one.attempts(day, "12:00", zone="Asia/Tokyo" if number > 9 else HOME)
    one = kind("a night in which the clock changes", now="2026-03-30 20:00")
    for day in days("2026-03-16", "2026-03-29"):
        one.attempts(day, "01:30", "03:30")
        one.focus(day, "09:00", 25)
    one = kind("half past five in the morning", now="2026-03-16 05:30")
    steady(one, *fortnight)
    one.attempts("2026-03-16", "04:30")
    one = kind("evenings that are hard")
    for day in days(*fortnight):
        one.attempts(day, "12:00", "21:05", "21:15", "21:25", "22:35")
    one = kind("evenings that are hard, and a mode that covers them")
    window = {"days_of_week_mask": 127, "start_local_hhmm": "20:00", "end_local_hhmm": "23:30"}
    one.add("2026-03-01", "07:00", "mode.upsert", mode_id="evening", name="Evening", strictness="GENTLE", windows=[window],
            blocked_apps=[REDDIT])
    for day in days(*fortnight):
        one.attempts(day, "12:00", "21:05", "21:15", "21:25", "22:35")
    one = kind("a session that still runs")
    one.attempts("2026-03-15", "12:00")
    one.add("2026-03-16", "19:30", "focus.start", planned_duration_minutes=25, session_id="f0c05000-0000-4000-8000-000000000099")
    one = kind("a change five weeks ago")
    for day in days("2026-01-20", "2026-03-15"):
        one.focus(day, "09:00", 25)
    one.add("2026-02-09", "07:00", "app.distract", app_id=REDDIT)
    one = kind("bought, given up, left alone")
    one.block("2026-03-08")
    for day in days("2026-03-09", "2026-03-15"):
        one.focus(day, "09:00", 50)
        one.attempts(day, "20:00")
        one.add(day, "20:01", "unlock.credits", minutes=5)
        one.attempts(day, "21:00")
        one.add(day, "21:01", "unlock.cancel")
        one.attempts(day, "22:00")
    one = kind("a day that stands out")
    for day in days(*fortnight):
        one.attempts(day, *[f"{8 + hour:02d}:00" for hour in range(12 if day == "2026-03-12" else 4)])
    one = kind("the best week of eight")
    for day in days("2026-01-19", "2026-03-15"):
        one.focus(day, "09:00", 50 if day >= "2026-03-09" else 25)
    steady(kind("four weeks asked", "--period", "last 28 days"), "2026-01-02", "2026-03-15")
    steady(kind("a week to come", "--week", "2026-W20"), *fortnight)
    steady(kind("a week before the first record", "--week", "2026-W02"), *fortnight)
    steady(kind("nothing for a year"), "2025-03-02", "2025-03-16")
    one = kind("a trial that runs")
    window = {"days_of_week_mask": 127, "start_local_hhmm": "19:00", "end_local_hhmm": "23:00"}
    one.add("2026-02-20", "07:00", "mode.upsert", mode_id="evening", name="Evening", strictness="GENTLE", windows=[window],
            blocked_apps=[REDDIT])
    for day in days("2026-02-21", "2026-03-15"):
        one.attempts(day, "21:00")
    one.type(f"trial start Evening --days 14 --seed {'7' * 64}", at="2026-03-15 23:00")
    return found


def main(earned: str):
    sys.stdout.reconfigure(encoding="utf-8")
    for one in kinds():
        print(f"##### {one.name}\n\n{one.letter(earned)}")


main(*sys.argv[1:])
