"""Reckons windows, changes, ranks and their sentences a second time, from made-up lives and not from the database, and compares:

    weeks.py EARNED LIVES SEED

Each life is recorded by `earned ingest`: days without a record, holidays, journeys, changes of the clock, nights past 04:00, a day
that is going on, and people who go over to the time budget. Then it is asked for weeks, months, a day and years."""

import json
import os
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from datetime import date, datetime, timedelta
from fractions import Fraction
from pathlib import Path
from zoneinfo import ZoneInfo

ZONES = ["America/Vancouver", "Europe/Berlin", "Asia/Kolkata", "Australia/Lord_Howe", "UTC"]
# Near the days on which the clocks of these zones change.
ENDS = [date(2026, 3, 11), date(2026, 3, 30), date(2025, 11, 5), date(2025, 10, 28), date(2026, 4, 7), date(2026, 7, 15)]
WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
DAY = timedelta(days=1)


def days(first: date, last: date) -> list[date]:
    return [first + DAY * number for number in range((last - first).days + 1)]


class Day:
    """What is on record of a day."""

    def __init__(self):
        self.attempts = self.focus = 0
        # A session of 20 minutes makes it so.
        self.is_qualified = False
        self.hours = Counter()


class Life:
    def __init__(self, seed: int):
        choose = self.random = random.Random(seed)
        self.home, away = choose.sample(ZONES, 2)
        self.today = choose.choice(ENDS) + DAY * choose.randint(0, 13)
        # Late enough for the days begun at 04:00 and at midnight to be the same.
        now = datetime.combine(self.today, datetime.min.time(), ZoneInfo(self.home)) + timedelta(hours=choose.randint(6, 22))
        self.now = now
        self.first = self.today - DAY * choose.choice([3, 9, 16, 25, 40, 70, 120, 300])
        self.days: dict[date, Day] = {}
        self.budget: dict[date, int] = {}
        self.records: list[dict] = []
        self.switched = self.first + (self.today - self.first) * choose.choice([0.5, 0.8, 2, 2, 2, 2])
        presence = choose.choice([0.4, 0.75, 0.9, 1])
        all_days = days(self.first, self.today)
        holidays, journeys = self._stretches(all_days, 20), self._stretches(all_days[:-2], 12)
        zones = {day: away if day in journeys else self.home for day in all_days}
        for day in all_days:
            if day in holidays or choose.random() >= presence:
                continue
            if day >= self.switched:
                self._budget_day(day)
                continue
            # Nobody is in two zones at a time: the day before a flight is short.
            is_short = zones.get(day + DAY, zones[day]) != zones[day]
            self._day(day, zones[day], 5 * 60 if is_short else 22 * 60)
        self.records.sort(key=lambda record: record["ts_utc_ms"])
        # A day that only began counts between two others, before and after them only where no other economy is on record.
        used = [day for day, own in self.days.items() if own.attempts]
        if self.budget:
            self.days = {day: own for day, own in self.days.items() if used and min(used) <= day <= max(used)}

    def _stretches(self, among: list[date], longest: int) -> set[date]:
        found, choose = set(), self.random
        for day in among:
            if choose.random() < 0.02:
                found |= set(days(day, day + DAY * choose.randint(2, longest)))
        return found & set(among)

    def _at(self, day: date, zone: str, minute: int) -> int:
        """Minutes after 04:00 of a day, by the time that has passed since."""
        begin = datetime.combine(day, datetime.min.time(), ZoneInfo(zone)).replace(hour=4)
        return int(begin.timestamp() * 1000) + minute * 60_000

    def _record(self, at: int, zone: str, kind: str, **members):
        self.records.append({"type": kind, "ts_utc_ms": at, "timezone_id": zone, **members})

    def _day(self, day: date, zone: str, end: int):
        choose, minute = self.random, self.random.randint(30, 200)
        last = int(self.now.timestamp() * 1000)
        own = Day()
        for _ in range(choose.choice([0, 0, 1, 2, 3, 5, 8, 13])):
            minute += choose.randint(1, 150)
            at = self._at(day, zone, minute)
            if minute > end or at >= last:
                break
            self._record(at, zone, "unlock.attempt", app_id="web:reddit.com")
            own.attempts += 1
            own.hours[datetime.fromtimestamp(at / 1000, ZoneInfo(zone)).hour] += 1
            if choose.random() < 0.3:
                length = choose.choice([15, 25, 50])
                begin, minute = self._at(day, zone, minute + 1), minute + 1 + length
                if self._at(day, zone, minute) >= last or minute > end:
                    break
                name = f"f0c05000-0000-4000-8000-{len(self.records):012d}"
                self._record(begin, zone, "focus.start", planned_duration_minutes=length, session_id=name)
                self._record(begin + length * 60_000, zone, "focus.end", session_id=name)
                own.focus += length
                own.is_qualified = own.is_qualified or length >= 20
        if not own.attempts:
            at = self._at(day, zone, 60)
            if at >= last:
                return
            self._record(at, zone, "day.ensure")
        self.days[day] = own

    def _budget_day(self, day: date):
        at = self._at(day, self.home, 90)
        if at < int(self.now.timestamp() * 1000):
            minutes = self.random.randint(1, 40)
            self._record(at, self.home, "budget.refresh", usage_seconds=minutes * 60)
            self.budget[day] = minutes

    def record(self, earned: str, database: str):
        lines = "".join(json.dumps(record) + "\n" for record in self.records)
        self.run(earned, database, "ingest", "-", input=lines)

    def run(self, earned: str, database: str, *arguments: str, input: str = "") -> str:
        environment = os.environ | {"EARNED_DB": database, "EARNED_NOW": self.now.isoformat(), "TZ": self.home, "COLUMNS": "1000"}
        run = subprocess.run([earned, *arguments], env=environment, input=input, encoding="utf-8", capture_output=True)
        if run.returncode != 0:
            raise RuntimeError(f"{' '.join(arguments)} ended with {run.returncode}: {run.stderr}")
        return run.stdout


# The second calculation.

class Window:
    """The days of a report, by the calendar."""

    def __init__(self, first: date, last: date, previous: tuple[date, date]):
        self.first, self.last, self.previous = first, last, previous


def newest_days(known: list[date], count: int) -> list[date]:
    return sorted(known)[-count:]


def window(life: Life, ask: str) -> Window | None:
    today, monday = life.today, life.today - DAY * life.today.weekday()
    month = today.replace(day=1)
    match ask.split():
        case ["default"]:
            leads = life.budget if life.budget and max(life.budget) > max(life.days, default=date.min) else life.days
            shown = newest_days([day for day in leads if day <= today], 7)
            if not shown:
                return None
            first, last = shown[0], shown[-1]
        case ["week"]:
            first, last = monday, monday + DAY * 6
        case ["last-week"]:
            first, last = monday - DAY * 7, monday - DAY
        case ["days", count]:
            first, last = today - DAY * (int(count) - 1), today
        case ["month"]:
            first, last = month, (month + DAY * 31).replace(day=1) - DAY
        case ["last-month"]:
            first, last = (month - DAY).replace(day=1), month - DAY
        case ["yesterday"]:
            first = last = today - DAY
    if ask.endswith("month"):
        previous = ((first - DAY).replace(day=1), first - DAY)
    else:
        length = (last - first).days + 1
        previous = (first - DAY * length, first - DAY)
    return Window(first, last, previous)


def pairs(life: Life, shown: Window) -> tuple[list[date], int]:
    length = (shown.last - shown.first).days + 1
    shift = -(-length // 7) * 7
    whole = {day for day in life.days if day < life.today}
    found = [day for day in days(shown.first, shown.last) if day in whole and day - DAY * shift in whole]
    return (found if 2 * len(found) >= length else []), shift


def rounded(number: Fraction) -> float:
    """With two decimals, half up."""
    return int(number * 100 + Fraction(1, 2)) / 100


def changes(life: Life, shown: Window, amount) -> tuple | None:
    """Before, after and change; the days after, and how far back those before are."""
    length = (shown.last - shown.first).days + 1
    if length <= 14:
        after, shift = pairs(life, shown)
        if not after:
            return None
        old, new = (sum(amount(life.days[day - DAY * back]) for day in after) for back in (shift, 0))
        return old, new, new - old, after, shift
    sides = []
    for first, last in (shown.previous, (shown.first, shown.last)):
        own = [amount(life.days[day]) for day in days(first, last) if day in life.days and day < life.today]
        if 2 * len(own) < (last - first).days + 1:
            return None
        sides.append(own)
    old, new = (rounded(Fraction(sum(side), len(side))) for side in sides)
    return old, new, round(new - old, 2), [], None


def words_of_days(after: list[date], all_days: list[date]) -> str:
    """Empty for all days of the window."""
    if after == all_days:
        return ""
    if len(after) == 1:
        return "on " + WEEKDAYS[after[0].weekday()]
    is_run = after == days(after[0], after[-1])
    if is_run and len(after) <= 7:
        return f"from {WEEKDAYS[after[0].weekday()]} to {WEEKDAYS[after[-1].weekday()]}"
    return f"on {len(after)} days"


def duration(minutes: int) -> str:
    hours, rest = divmod(minutes, 60)
    return " ".join([f"{hours} h"] * (hours > 0) + [f"{rest} min"] * (rest > 0 or hours == 0))


def words_of_change(change: tuple | None, all_days: list[date], words, fewer: str, many: str) -> str:
    """What a sentence says of a change between pairs of days, with its full stop."""
    if not change:
        return "."
    _, _, difference, after, shift = change
    which = words_of_days(after, all_days)
    how = f"{words(abs(difference))} {'more' if difference > 0 else fewer} than" if difference else f"as {many} as"
    return (f"; {which}" if which else ",") + f" {how} {'a week' if shift == 7 else 'two weeks'} before."


def ranks(life: Life, year: int, unit: str):
    """Best and worst week or month, and how many are like it: by qualified days a day on record, then by attempts a day."""
    of: dict = {}
    for day, own in life.days.items():
        key = day - DAY * day.weekday() if unit == "week" else day.replace(day=1)
        of.setdefault(key, []).append(own)
    candidates = []
    for key, members in of.items():
        last = key + DAY * 6 if unit == "week" else (key + DAY * 31).replace(day=1) - DAY
        if key.year < year or last.year > year or last >= life.today:
            continue
        if len(members) < (7 if unit == "week" else 20):
            continue
        qualified = sum(own.is_qualified for own in members)
        attempts = sum(own.attempts for own in members)
        candidates.append((Fraction(-qualified, len(members)), Fraction(attempts, len(members)), key))
    if len(candidates) < (4 if unit == "week" else 3):
        return None, None
    best = min(candidates)
    worst = max(candidates, key=lambda one: (one[0], one[1], -one[2].toordinal()))
    if best[0] == worst[0] and best[1] == worst[1]:
        return None, None
    ties = [sum(one[:2] == chosen[:2] for one in candidates) - 1 for chosen in (best, worst)]
    return (best[2], ties[0]), ((worst[2], ties[1]) if worst[0] > best[0] else None)


def differences(life: Life, ask: str, document: dict, letter: str) -> list[str]:
    found = []

    def expect(what: str, reckoned, reported):
        if reckoned != reported:
            found.append(f"{ask}, {what}: {reckoned} reckoned, {reported} reported")

    shown, datasets = window(life, ask), document["datasets"]
    if shown is None:
        expect("window", [], datasets["window"].get("missing_day_ids", []))
        return found
    expect("from", shown.first.isoformat(), datasets["window"]["from_day_id"])
    expect("to", shown.last.isoformat(), datasets["window"]["to_day_id"])
    own = [life.days[day] for day in days(shown.first, shown.last) if day in life.days and day <= life.today]
    totals = datasets["totals"]
    expect("attempts", sum(day.attempts for day in own), totals["unlock_attempts"])
    expect("focus", sum(day.focus for day in own), totals["focus_minutes"])
    expect("qualified", sum(day.is_qualified for day in own), totals["qualified_days"])
    rows = datasets["figure_changes" if ask == "yesterday" else "changes"]
    rows = {row["measure"]: [row["before"], row["after"], row["change"]] for row in rows}
    for measure, amount in (
        ("unlock_attempts", lambda day: day.attempts), ("focus_minutes", lambda day: day.focus),
        ("qualified_days", lambda day: int(day.is_qualified)),
    ):
        expected = changes(life, shown, amount)
        expect(f"change of {measure}", list(expected[:3]) if expected else None, rows.get(measure))
    text = " ".join(letter.split())
    leads_budget = life.budget and (not life.days or (ask == "default" and max(life.budget) > max(life.days)))
    all_days = days(shown.first, shown.last)
    attempts = changes(life, shown, lambda day: day.attempts)
    # Of means the numbers are compared, not the words.
    if not leads_budget and (not attempts or attempts[4]):
        focus, count = changes(life, shown, lambda day: day.focus), totals["unlock_attempts"]
        verb = "s were" if count > 1 else " was"
        for amount, sentence in (
            (count, f"{count} unlock attempt{verb} made" + words_of_change(attempts, all_days, str, "fewer", "many")),
            (totals["focus_minutes"],
             f"Focus came to {duration(totals['focus_minutes'])}" + words_of_change(focus, all_days, duration, "less", "much")),
        ):
            if amount > 0 and sentence not in text:
                found.append(f"{ask}: '{sentence}' is not in the report: {text[:900]}")
    if not attempts and re.search(r" (more|fewer|less) than (?!half)|as (many|much) as a", text):
        found.append(f"{ask}: a change is said, and there is none: {text[:900]}")
    hours = Counter()
    for day in own:
        hours += day.hours
    if hours and not leads_budget:
        most = max(hours.values())
        hardest = [hour for hour in hours if hours[hour] == most]
        if len(hardest) == 1 and f"ardest hour was {hardest[0]:02d}:00" not in text:
            found.append(f"{ask}: the hardest hour is {hardest[0]}: {text[:900]}")
    return found


def differences_of_ranks(life: Life, year: int, datasets: dict, text: str) -> list[str]:
    found, text = [], " ".join(text.split())
    for unit, names in (("week", ["best_week", "worst_week"]), ("month", ["best_month", "worst_month"])):
        for name, reckoned in zip(names, ranks(life, year, unit)):
            row = datasets.get(name)
            key = "from_day_id" if unit == "week" else "month"
            reported = (row[key], row["ties"]) if row and row.get(key) else None
            own = (reckoned[0].isoformat()[: 10 if unit == "week" else 7], reckoned[1]) if reckoned else None
            if own != reported:
                found.append(f"{year}, {name}: {own} reckoned, {reported} reported")
            if unit == "week" and reckoned:
                begins = f"{'The best week' if name == 'best_week' else 'The worst'} began on {reckoned[0]:%a %Y-%m-%d}, with"
                if begins not in text:
                    found.append(f"{year}: '{begins}' is not in the report: {text[:900]}")
    return found


def main(earned: str, lives: str, seed: str):
    asked = 0
    for number in range(int(seed), int(seed) + int(lives)):
        life = Life(number)
        if not life.records:
            continue
        with tempfile.TemporaryDirectory() as folder:
            database = str(Path(folder) / "earned.db")
            life.record(earned, database)
            choose = random.Random(-number)
            asks = {
                "default": ["weekly"], "week": ["weekly", "--week", "{}-W{:02d}".format(*life.today.isocalendar())],
                "last-week": ["weekly", "--period", "last week"], "month": ["monthly", "--period", "this month"],
                "last-month": ["monthly", "--period", "last month"], "yesterday": ["daily", "--period", "yesterday"],
            }
            for count in (choose.randint(2, 14), choose.randint(2, 14), choose.randint(15, 40)):
                asks[f"days {count}"] = ["weekly", "--period", f"last {count} days"]
            found = []
            for ask, arguments in asks.items():
                document = json.loads(life.run(earned, database, "report", *arguments, "--format", "json"))
                found += differences(life, ask, document, life.run(earned, database, "report", *arguments))
                asked += 1
            for year in {life.first.year, life.today.year}:
                arguments = ["report", "yearly", "--period", str(year)]
                document = json.loads(life.run(earned, database, *arguments, "--format", "json"))
                found += differences_of_ranks(life, year, document["datasets"], life.run(earned, database, *arguments))
                asked += 1
        if found:
            sys.exit(f"life {number}, {life.home}, {life.now}:\n" + "\n".join(found))
    print(f"{lives} lives, {asked} reports: every window, change, rank and sentence is the same")


main(*sys.argv[1:])
