"""Holds the lifted statements against the program: makes histories, records and exports them, runs the reports on DuckDB
and on Spark, and compares every cell of every device with `earned report`.

    fleet.py EARNED FOLDER --devices 1000 --reports weekly monthly hours unlocks --engines duckdb spark
    fleet.py EARNED FOLDER --devices 50 --small                      every dataset of every report

docs/fleet.md tells what for."""

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from earned_fleet.lift import REPORTS
from earned_fleet.run import DuckDB, Spark, Statements, days

from compare import cells, differences, expected
from histories import NOW, History

# What a shell has around it says nothing here.
ENVIRONMENT = {"PATH": os.environ["PATH"], "TZ": "UTC", "XDG_CONFIG_HOME": "/nonexistent", "LC_ALL": "C.UTF-8"}


# What is asked in addition to the report's own window, of a report of each kind of window: what the engines are told,
# and what the program is told.
REQUESTS = {
    "": ({}, []),
    "ending": ({"ending": "2026-03-20"}, ["--ending", "2026-03-20"]),
    "range": (days(date(2026, 3, 5), date(2026, 3, 18)), ["--from", "2026-03-05", "--to", "2026-03-18"]),
}
ASKED = ["weekly", "monthly", "streaks", "trend", "usage", "effect"]
APP = "android:com.example.app3"
# What reports are narrowed to in the days of "range": what the engines are told, only and but, and what the program is told.
SLICES = {
    "evenings": (["weekday=1,2,3,4,5", "hour=18-24"], [], ["--weekday", "mon-fri", "--between", "18:00-24:00"]),
    "days": ([], ["hour=22-7"], ["--not", "--between", "22:00-07:00"]),
    "one app": ([f"app={APP}"], [], ["--app", APP]),
    "other apps": ([], [f"app={APP}"], ["--not", "--app", APP]),
    "one label": (["task=Thesis"], [], ["--task", "Thesis"]),
}
NARROWED = [
    ("weekly", "evenings"), ("effect", "other apps"), ("weekly", "one app"), ("effect", "evenings"), ("effect", "one label"),
    ("usage", "days"), ("usage", "other apps"), ("sessions", "one app"), ("unlocks", "days"), ("focus", "one label"),
]


def named(report: str, asked: str) -> str:
    return f"{report}, {asked}" if asked else report


class Fleet:
    """A folder with the databases of made-up people, and what was made of them."""

    def __init__(self, earned: Path, folder: Path, devices: int):
        self.earned = earned.resolve()
        self.histories = [History(number) for number in range(devices)]
        self.databases, self.exports, self.tables = folder / "databases", folder / "export", folder / "tables"
        shutil.rmtree(folder, ignore_errors=True)
        self.databases.mkdir(parents=True)

    def run(self, *arguments, given: str | None = None, statuses=(0,)) -> str:
        done = subprocess.run(
            [self.earned, *arguments], input=given, capture_output=True, text=True, env=ENVIRONMENT, check=False)
        if done.returncode not in statuses:
            raise SystemExit(f"earned {' '.join(map(str, arguments))} ended with {done.returncode}:\n{done.stderr}")
        return done.stdout

    def database(self, history: History) -> Path:
        return self.databases / f"{history.name}.db"

    def record(self):
        """Records the histories. Now and then the person does what cannot be, so that some of it is rejected."""
        for _ in parallel(self._record, self.histories):
            pass

    def add_hostile(self):
        """Two files that are no databases of a person, which must change nothing for the others."""
        whole = self.database(self.histories[-1]).read_bytes()
        (self.databases / "cut.db").write_bytes(whole[:len(whole) // 3])
        (self.databases / "noise.db").write_bytes(bytes(i * i % 251 for i in range(70_000)))

    def _record(self, history: History):
        database, clock = self.database(history), ["--now", NOW.isoformat(), "--timezone", history.zone_name]
        self.run("ingest", "--quiet", "--db", database, *clock, "-", given=history.lines(), statuses=(0, 65))
        if history.is_long:
            self.run("retention", "run", "--quiet", "--force", "--db", database, *clock)

    def export(self, key: Path):
        # As of the time that the reports are made at: what is over by then counts in both.
        arguments = ["--include-app-ids", "--include-texts", "--key", key, "--now", NOW.isoformat()]
        self.run("export", self.exports, self.databases, *arguments, statuses=(65,))

    def compact(self):
        subprocess.run(
            [sys.executable, "-B", "-m", "earned_fleet", "compact", self.exports, self.tables], check=True,
            stdout=subprocess.DEVNULL)

    def documents(self, report: str, arguments: list[str]) -> dict[str, dict]:
        """What the program says of each device."""
        texts = parallel(lambda history: self._document(report, arguments, history), self.histories)
        return {history.name: json.loads(text)["datasets"] for history, text in zip(self.histories, texts) if text}

    def _document(self, report: str, arguments: list[str], history: History) -> str:
        common = ["--db", self.database(history), "--now", NOW.isoformat(), "--format", "json"]
        # 64 says that this person has nothing of the name that is asked for.
        is_named = {"--app", "--task"} & set(arguments)
        return self.run("report", report, *common, *arguments, statuses=(0, 64) if is_named else (0,))

    def rows(self, report: str, arguments: list[str]) -> dict[str, dict[str, list]]:
        """The same of all of them in one process: the rows of each dataset by device."""
        common = ["--fleet", self.databases, "--now", NOW.isoformat(), "--format", "ndjson"]
        rows = {history.name: {} for history in self.histories}
        for line in self.run("report", report, *common, *arguments, statuses=(65,)).splitlines():
            row = json.loads(line)
            rows[row.pop("device")].setdefault(row.pop("dataset"), []).append(row)
        return rows


def parallel(work, things):
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        yield from pool.map(work, things)


def processor_seconds() -> float:
    """What this process and all those that it started have used of the processors."""
    parents, used = {}, {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        parents[int(folder.name)] = int(fields[1])
        # Its own, and that of its children that have ended.
        used[int(folder.name)] = sum(map(int, fields[11:15]))

    def is_ours(process: int) -> bool:
        while process not in (0, os.getpid()):
            process = parents.get(process, 0)
        return process == os.getpid()

    return sum(ticks for process, ticks in used.items() if is_ours(process)) / os.sysconf("SC_CLK_TCK")


class Clock:
    """How long what took: by the clock on the wall, and of the processors, which others on the machine change little."""

    def __init__(self):
        print(f"{'wall':>11}{'processors':>13}")

    def __call__(self, name: str, work):
        wall, used = time.monotonic(), processor_seconds()
        result = work()
        print(
            f"{time.monotonic() - wall:9.2f} s{processor_seconds() - used:11.2f} s  {name}",
            flush=True)
        return result


@dataclass
class Compared:
    """What was compared of a report."""

    datasets: int = 0
    cells: int = 0
    found: list[str] = field(default_factory=list)

    def add(self, other: "Compared"):
        self.datasets += other.datasets
        self.cells += other.cells
        self.found += other.found

    def __str__(self):
        return f"{self.datasets} datasets, {self.cells} cells, {len(self.found)} differ"


def listed(value) -> list:
    """The rows of a dataset in a document, which has a single one as an object or null."""
    return value if isinstance(value, list) else [] if value is None else [value]


def told(rows: list) -> list:
    """Rows without a person's own words, which those of many devices are without."""
    return [{**row, "task_label": None} if "task_label" in row else row for row in rows]


def unlike(report: str, rows: dict[str, dict[str, list]], documents: dict[str, dict]) -> list[str]:
    """Where what one process says of all devices is not what it says of each."""
    return [
        f"{report}/{name} of {device}: other rows with --fleet"
        for device, document in documents.items() for name in document.keys() | rows[device].keys()
        if rows[device].get(name, []) != told(listed(document.get(name)))]


def of_the_program_alone(named: str) -> set[str]:
    """The datasets of a report whose queries only the program can run.

    - named: the report, and behind a comma what was asked of it."""
    definition = json.loads((REPORTS / named.split(",")[0] / "report.json").read_text())
    return {one["name"] for one in definition["datasets"] if not one.get("lift", True)}


def compared(report: str, results: list[tuple[str, list]], documents: dict[str, dict], *, is_narrowed=False) -> Compared:
    """Holds the rows of each dataset against the program's documents.

    - is_narrowed: whether only those have a document who have what is asked for."""
    result, there = Compared(), set()
    for name, rows in results:
        there.add(name)
        result.datasets += 1
        devices = cells(rows)
        if not is_narrowed:
            strangers = devices.keys() - documents.keys()
            result.found += [f"{report}/{name}: rows of {device}, which is not in the fleet" for device in strangers]
        for device, document in documents.items():
            own = expected(document.get(name))
            result.cells += sum(map(len, own))
            result.found += differences(device, f"{report}/{name}", own, devices.get(device, []))
    for missing in {name for document in documents.values() for name in document} - there - of_the_program_alone(report):
        result.found.append(f"{report}/{missing}: there is no statement for it")
    return result


def engine_named(name: str, sources: Statements, tables: str, is_small: bool):
    return DuckDB(sources, tables) if name == "duckdb" else Spark(sources, tables, is_small=is_small)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("earned", type=Path)
    parser.add_argument("folder", type=Path, help="where to; it is removed first")
    parser.add_argument("--devices", type=int, default=1000)
    parser.add_argument("--reports", nargs="+", help="default: all")
    parser.add_argument("--engines", nargs="+", choices=["duckdb", "spark"], default=["duckdb", "spark"])
    parser.add_argument("--small", action="store_true", help="set the engines up for so little data")
    options = parser.parse_args()
    sources = Statements()
    reports = options.reports or sources.reports
    fleet, clock = Fleet(options.earned, options.folder, options.devices), Clock()
    clock(f"record {options.devices} histories", fleet.record)
    fleet.add_hostile()
    clock("earned export", lambda: fleet.export(options.folder / "key"))
    clock("earned_fleet compact", fleet.compact)
    documents, found, cells = {}, [], {}
    for report in reports:
        for asked, (_, arguments) in REQUESTS.items():
            if asked and not (options.small and report in ASKED):
                continue
            # Without a day it ends with 64 for a device that has changed no rule.
            if report == "effect" and asked in ("", "ending"):
                continue
            documents[report, asked] = clock(
                f"earned report {named(report, asked)}, a process a device", lambda: fleet.documents(report, arguments))
            rows = clock(f"earned report {named(report, asked)} --fleet", lambda: fleet.rows(report, arguments))
            found += unlike(named(report, asked), rows, documents[report, asked])
    narrowed = {
        (report, asked): clock(
            f"earned report {named(report, asked)}, a process a device",
            lambda: fleet.documents(report, REQUESTS["range"][1] + SLICES[asked][2]))
        for report, asked in NARROWED if options.small and report in reports}
    for name in options.engines:
        tables = str(fleet.tables)
        engine = clock(f"{name}: start", lambda: engine_named(name, sources, tables, options.small))
        total = Compared()
        for report, asked in documents:
            # Spark takes seconds to plan a statement: it shows each once.
            if asked and name == "spark":
                continue
            engine.ask(now_ts_utc_ms=int(NOW.timestamp() * 1000), timezone_id="UTC", **REQUESTS[asked][0])
            results = clock(f"{name}: {named(report, asked)}", lambda: engine.report(report))
            result = compared(named(report, asked), results, documents[report, asked])
            total.add(result)
        engine.ask(now_ts_utc_ms=int(NOW.timestamp() * 1000), timezone_id="UTC", **REQUESTS["range"][0])
        for report, asked in list(narrowed)[:2 if name == "spark" else None]:
            only, but, _ = SLICES[asked]
            engine.sources = Statements(only=only, but=but)
            results = clock(f"{name}: {named(report, asked)}", lambda: engine.report(report))
            total.add(compared(named(report, asked), results, narrowed[report, asked], is_narrowed=True))
        print(f"{name}: {len(reports)} reports of {options.devices} devices, {total}", flush=True)
        found += total.found
        cells[name] = total.cells
    for difference in found[:50]:
        print(difference, file=sys.stderr)
    if len(found) > 50:
        print(f"… and {len(found) - 50} more", file=sys.stderr)
    counts = ", ".join(f"{count:,} cells of {name}" for name, count in cells.items())
    equal = f"{len(reports)} reports of {options.devices} devices: {counts}; every cell is equal"
    print(equal if not found else f"{len(found)} differences")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
