"""Reckons `earned report sessions` a second time, second by second from what happened and not from the database, and compares every
cell:

    sessions.py EARNED HISTORIES SEED
    sessions.py EARNED phone RECORDS ZONE FROM TO

Makes so many histories of a few weeks: several devices, apps on top of each other, clocks that change and journeys, records that
overlap, in any order and in several files. Or takes records of a real phone, as an import prints them."""

import json
import math
import random
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from datetime import date, datetime, timedelta, timezone
from fractions import Fraction
from pathlib import Path
from zoneinfo import ZoneInfo

DAY = 86_400
GAPS = [15, 30, 60, 120, 300]
LENGTHS = [0, 15, 60, 300, 900, 3_600]


def offset(zone: str, second: int) -> int:
    return int(datetime.fromtimestamp(second, ZoneInfo(zone)).utcoffset().total_seconds())


def day(number: int) -> str:
    return (date(1970, 1, 1) + timedelta(number)).isoformat()


class Random:
    """What a person might have done, as records."""

    def __init__(self, seed: int):
        self.chance = one = random.Random(seed)
        self.zones = one.choice([["UTC"], ["Europe/Berlin"], ["America/New_York"], ["Europe/Berlin", "America/New_York"]])
        # In about half of the histories the clocks change in between.
        self.first = one.choice([date(2026, 3, 20), date(2026, 10, 15), date(2026, 6, 1)])
        self.days = one.choice([1, 3, 8, 12, 20])
        self.devices = one.sample([None, "phone", "laptop", "tablet"], one.choice([1, 1, 2, 3]))
        self.apps = [f"web:app{number}.example" for number in range(one.choice([1, 3, 8]))]
        self.records = []
        begin = int(datetime(*self.first.timetuple()[:3], tzinfo=timezone.utc).timestamp())
        kinds = one.choice([[], ["unlock"], ["notification"], ["unlock", "notification"]])
        for number in range(self.days):
            if one.random() < 0.15:
                continue
            for _ in range(one.choice([1, 4, 25])):
                self._use(begin + number * DAY + int(one.triangular(0, DAY, DAY * 0.8)))
            for kind in kinds:
                for _ in range(one.randrange(9)):
                    self._event(kind, begin + number * DAY + one.randrange(DAY))
        one.shuffle(self.records)
        self.today = self.first + timedelta(self.days + one.choice([-1, 0, 5]))
        low = self.first + timedelta(one.choice([0, 0, 1, self.days // 2]))
        high = self.first + timedelta(one.choice([self.days, self.days, self.days // 2 + 1, self.days + 3]))
        self.window = (low, max(low, high))
        self.gap = one.choice([0, 30, 60, 60, 60, 300, 3_600])

    def _use(self, start: int):
        one = self.chance
        app, device, zone = one.choice(self.apps), one.choice(self.devices), one.choice(self.zones)
        for _ in range(one.choice([1, 1, 2, 5])):
            length = one.choice([1, 5, 14, 15, 16, 59, 60, 61, 299, 600, 3_599, 3_600, 9_000, one.randrange(1, 2_000)])
            if one.random() < 0.02:
                length = DAY
            self.records.append(
                {"type": "usage.period", "ts_utc_ms": (start + length) * 1000, "timezone_id": zone, "app_id": app,
                 "start_ts_utc_ms": start * 1000 + one.choice([0, 0, 1, 999]), "seconds": length}
                | ({"device": device} if device else {}))
            # Then another app or device, at once or after a pause near those that count.
            start += length + one.choice([0, 0, 1, 15, 16, 29, 30, 60, 61, 120, 121, 300, 301, -length, -length // 2, 3_600])
            app, device = one.choice(self.apps), one.choice(self.devices)
            if one.random() < 0.1:
                zone = one.choice(self.zones)

    def _event(self, kind: str, second: int):
        one = self.chance
        record = {"type": "usage.event", "ts_utc_ms": second * 1000 + one.randrange(1000), "kind": kind,
                  "timezone_id": one.choice(self.zones)}
        if kind == "notification" and one.random() < 0.9:
            record["app_id"] = one.choice(self.apps + ["android:only.notifies"])
        if one.random() < 0.7 and self.devices[0]:
            record["device"] = self.devices[0]
        # A second time it is a duplicate.
        self.records += [record] * one.choice([1, 1, 1, 2])


class Lived:
    """What the records of a person say, second by second."""

    def __init__(self, records: list[dict]):
        # The clock of each second in which an app was in use on a device, that of the first record that told it.
        self.clocks = defaultdict(dict)
        self.events = {}
        zones = {}
        for record in records:
            zone = record["timezone_id"]
            if record["type"] == "usage.event":
                key = (record["ts_utc_ms"], record["kind"], record.get("app_id"), record.get("device"))
                self.events.setdefault(key, offset(zone, record["ts_utc_ms"] // 1000))
            elif record["type"] == "usage.period":
                start = record["start_ts_utc_ms"] // 1000
                known = self.clocks[record["app_id"], record.get("device") or ""]
                quarter, clock = None, None
                for second in range(start, start + record["seconds"]):
                    # No clock changes within a quarter of an hour.
                    if second // 900 != quarter:
                        quarter = second // 900
                        clock = zones.setdefault((zone, quarter), (zone, offset(zone, second)))
                    known.setdefault(second, clock)
        self.uses, self.stretches = [], []
        for (app, device), seconds in self.clocks.items():
            use = stretch = None
            for second in sorted(seconds):
                clock = seconds[second]
                if use and use[1] == second:
                    use[1] = second + 1
                else:
                    use = [second, second + 1, app, device, clock[1]]
                    self.uses.append(use)
                if stretch and stretch[1] == second and stretch[4] == clock:
                    stretch[1] = second + 1
                else:
                    stretch = [second, second + 1, app, device, clock]
                    self.stretches.append(stretch)
        self.uses.sort(key=lambda use: (use[0], use[2], use[3]))
        self.stretches.sort(key=lambda stretch: (stretch[0], stretch[2], stretch[3]))

    def sessions(self, gap: int) -> list[list]:
        """Beginning, end, app and clock of each."""
        sessions = []
        for start, end, app, _, clock in self.uses:
            if sessions and start - sessions[-1][1] <= gap:
                sessions[-1][1] = max(sessions[-1][1], end)
            else:
                sessions.append([start, end, app, clock])
        return sessions

    def hours(self) -> Counter:
        """The person's seconds of each date and hour: each second by the clock of the stretch that began first."""
        hours, reached = Counter(), -10**12
        for start, end, _, _, (_, clock) in self.stretches:
            for second in range(max(start, reached), end):
                hours[(second + clock) // DAY, (second + clock) % DAY // 3_600] += 1
            reached = max(reached, end)
        return hours

    def used_dates(self) -> set[int]:
        return {(second + clock[1]) // DAY for seconds in self.clocks.values() for second, clock in seconds.items()}


def covered(intervals: list) -> int:
    total, reached = 0, -10**12
    for start, end in sorted(intervals):
        total += max(0, end - max(start, reached))
        reached = max(reached, end)
    return total


def mean(numbers):
    return Fraction(sum(numbers), len(numbers)) if numbers else None


def median(numbers):
    numbers = sorted(numbers)
    return Fraction(numbers[(len(numbers) - 1) // 2] + numbers[len(numbers) // 2], 2) if numbers else None


def deviation(numbers):
    if len(numbers) < 2:
        return None
    middle = mean(numbers)
    return math.sqrt(sum((number - middle) ** 2 for number in numbers) / (len(numbers) - 1))


def reckon(lived: Lived, window: tuple[date, date], today: date, gap: int) -> dict:
    """The datasets of the report."""
    first, last = ((one - date(1970, 1, 1)).days for one in window)
    inside = range(first, last + 1)
    uses = [
        (start, end, app, device, (start + clock) // DAY, (start + clock) % DAY // 60)
        for start, end, app, device, clock in lived.uses
        if (start + clock) // DAY in inside
    ]
    sessions = [
        (start, end, app, (start + clock) // DAY, (start + clock) % DAY // 3_600, (start + clock) % DAY // 60)
        for start, end, app, clock in lived.sessions(gap)
        if (start + clock) // DAY in inside
    ]
    events = [
        (kind, app, (time // 1000 + clock) // DAY, (time // 1000 + clock) % DAY // 3_600)
        for (time, kind, app, _), clock in lived.events.items()
        if (time // 1000 + clock) // DAY in inside
    ]
    kinds = {kind for _, kind, _, _ in lived.events}
    hours = Counter({key: seconds for key, seconds in lived.hours().items() if key[0] in inside})

    def counted(kind: str, events: list):
        return sum(event[0] == kind for event in events) if kind in kinds else None

    def figures(sessions: list, uses: list, events: list) -> dict:
        lengths = [end - start for start, end, *_ in sessions]
        return {
            "pickups": counted("unlock", events),
            "notifications": counted("notification", events),
            "sessions": len(lengths),
            "glances": sum(length < 15 for length in lengths),
            "session_seconds_sum": sum(lengths),
            "session_seconds_min": min(lengths, default=None),
            "session_seconds_max": max(lengths, default=None),
            "session_seconds_mean": mean(lengths),
            "session_seconds_median": median(lengths),
            "session_seconds_std": deviation(lengths),
            "person_seconds": covered([use[:2] for use in uses]),
            "device_seconds": sum(
                covered([use[:2] for use in uses if use[3] == device]) for device in {use[3] for use in uses}),
        }

    def breaks(number: int):
        own = [session for session in sessions if session[3] == number]
        return max((later[0] - earlier[1] for earlier, later in zip(own, own[1:])), default=None)

    def ends(uses: list) -> tuple[dict, dict]:
        firsts, lasts = {}, {}
        for use in uses:
            firsts[use[4]] = min(firsts.get(use[4], DAY), use[5])
            lasts[use[4]] = max(lasts.get(use[4], 0), use[5])
        return firsts, lasts

    firsts, lasts = ends(uses)
    days = []
    for number in sorted((lived.used_dates() & set(inside)) | {event[2] for event in events}):
        own = [use for use in uses if use[4] == number]
        counts = Counter(use[2] for use in own).values()
        shares = [count / len(own) for count in counts]
        days.append({
            "date": day(number),
            **figures(
                [one for one in sessions if one[3] == number], own, [event for event in events if event[2] == number]),
            "first_use_local": firsts.get(number),
            "last_use_local": lasts.get(number),
            "longest_break_seconds": breaks(number),
            "apps": len(counts),
            "entropy": -sum(share * math.log(share) for share in shares) if own else None,
        })

    whole = sorted({number for number, _ in hours if number < (today - date(1970, 1, 1)).days})
    series = {(number, hour): hours[number, hour] for number in whole for hour in range(24)}
    stability = variability = None
    if len(whole) >= 7:
        middle = mean(list(series.values()))
        squares = sum((value - middle) ** 2 for value in series.values())
        profile = [mean([series[number, hour] for number in whole]) for hour in range(24)]
        steps = [
            value - series[(number, hour - 1) if hour else (number - 1, 23)]
            for (number, hour), value in series.items()
            if hour or number - 1 in whole
        ]
        if squares:
            stability = len(series) * sum((value - middle) ** 2 for value in profile) / (24 * squares)
            variability = Fraction(len(series) * sum(step ** 2 for step in steps)) / (len(steps) * squares)

    apps = []
    for app in {use[2] for use in uses} | {event[1] for event in events if event[0] == "notification" and event[1]}:
        own = [use for use in uses if use[2] == app]
        lengths = [use[1] - use[0] for use in own]
        begins, finals = ends(own)
        apps.append({
            "app_id": app,
            "uses": len(own),
            "seconds_sum": sum(lengths),
            "seconds_min": min(lengths, default=None),
            "seconds_max": max(lengths, default=None),
            "seconds_mean": mean(lengths),
            "seconds_std": deviation(lengths),
            "first_use_local": median(list(begins.values())),
            "last_use_local": median(list(finals.values())),
            "sessions_begun_with": sum(session[2] == app for session in sessions),
            "notifications": counted("notification", [event for event in events if event[1] == app]),
        })
    apps.sort(key=lambda app: (-app["seconds_sum"], app["app_id"]))

    def with_gap(gap: int) -> dict:
        lengths = [end - start for start, end, _, clock in lived.sessions(gap) if (start + clock) // DAY in inside]
        return {"gap_seconds": gap, "sessions": len(lengths), "session_seconds_mean": mean(lengths)}

    return {
        "summary": {
            **figures(sessions, uses, events),
            "first_use_local": median(list(firsts.values())),
            "last_use_local": median(list(lasts.values())),
            "longest_break_seconds": max(
                (one for one in map(breaks, inside) if one is not None), default=None),
            "interdaily_stability": stability,
            "intradaily_variability": variability,
        },
        "days": days,
        "hours": [
            {
                "hour_local": hour,
                "pickups": counted("unlock", [event for event in events if event[3] == hour]),
                "notifications": counted("notification", [event for event in events if event[3] == hour]),
                "sessions": sum(session[4] == hour for session in sessions),
                "person_seconds": sum(seconds for (_, own), seconds in hours.items() if own == hour),
            }
            for hour in range(24)
        ],
        "apps": apps,
        "lengths": [
            {"length": low, "sessions": sum(low <= end - start < high for start, end, *_ in sessions)}
            for low, high in zip(LENGTHS, LENGTHS[1:] + [10**12])
        ],
        "gaps": [with_gap(gap) for gap in GAPS],
    }


FOUR_DIGITS = {"interdaily_stability", "intradaily_variability", "entropy"}


def is_same(name: str, cell, exact) -> bool:
    if cell is None or exact is None or isinstance(exact, (int, str)):
        return cell == exact
    # What is between two roundings may be either.
    unit = 1e-4 if name in FOUR_DIGITS else 1e-2
    return abs(cell - float(exact)) <= unit / 2 + 1e-9 and abs(cell / unit - round(cell / unit)) < 1e-4


def differences(document: dict, expected: dict):
    """Every cell that is not as expected."""
    for name, rows in expected.items():
        found = document.get(name)
        pairs = [(found, rows)] if isinstance(rows, dict) else list(zip(found, rows))
        if isinstance(rows, list) and len(found) != len(rows):
            yield f"{name} has {len(found)} rows, not {len(rows)}"
        for row, own in pairs:
            for column, value in own.items():
                if not is_same(column, row[column], value):
                    yield f"{name}, {list(own.values())[0]}, {column}: {row[column]}, not {value and float(value) if not isinstance(value, str) else value}"


def report(earned: str, path: Path, name: str, window: tuple[date, date], now: str, *options: str) -> dict:
    done = subprocess.run(
        [earned, "report", name, "--db", path, "--json", "--from", window[0].isoformat(), "--to", window[1].isoformat(),
         "--now", now, "--timezone", "UTC", *options], capture_output=True)
    if done.returncode:
        sys.exit(done.stderr.decode())
    return json.loads(done.stdout)["datasets"]


def compared(earned: str, folder: str, records: list[dict], window: tuple[date, date], today: date, gap: int) -> list[str]:
    path, now = Path(folder, "life.db"), f"{today.isoformat()}T12:00:00Z"
    for file in Path(folder).glob("life.db*"):
        file.unlink()
    # In two runs: what comes later is joined to what was there.
    for half in (records[: len(records) // 2], records[len(records) // 2 :]):
        done = subprocess.run(
            [earned, "ingest", "--quiet", "--db", path, "--now", now, "-"], text=True, capture_output=True,
            input="\n".join(map(json.dumps, half)))
        if done.returncode:
            return [done.stderr]
    lived = Lived(records)
    expected = reckon(lived, window, today, gap)
    found = list(differences(report(earned, path, "sessions", window, now, "--gap", f"{gap}s"), expected))
    totals = report(earned, path, "usage", window, now)["totals"]
    inside = {day(number): 0 for number in range((window[0] - date(1970, 1, 1)).days, (window[1] - date(1970, 1, 1)).days + 1)}
    person = sum(seconds for (number, _), seconds in lived.hours().items() if day(number) in inside)
    own = person if len({device for _, device in lived.clocks}) > 1 else None
    if totals["person_seconds"] != own:
        found.append(f"usage: {totals['person_seconds']} person's seconds, not {own}")
    return found


def main() -> int:
    earned, mode = sys.argv[1], sys.argv[2]
    found, sessions = [], 0
    with tempfile.TemporaryDirectory() as folder:
        if mode == "phone":
            records = [json.loads(line) for line in Path(sys.argv[3]).read_text().splitlines()]
            for record in records:
                record.setdefault("timezone_id", sys.argv[4])
            window = (date.fromisoformat(sys.argv[5]), date.fromisoformat(sys.argv[6]))
            for gap in GAPS:
                found += compared(earned, folder, records, window, window[1] + timedelta(2), gap)
        else:
            for number in range(int(mode)):
                history = Random(int(sys.argv[3]) + number)
                if not history.records:
                    continue
                ones = compared(earned, folder, history.records, history.window, history.today, history.gap)
                found += [f"history {int(sys.argv[3]) + number}: {one}" for one in ones]
                sessions += 1
    for one in found[:20]:
        print(one, file=sys.stderr)
    print(f"{sessions} histories, {len(found)} differences")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
