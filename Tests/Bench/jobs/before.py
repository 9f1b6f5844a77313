"""The same work by the program of before, in turn: what a change costs, or saves. BENCH_BEFORE is its path."""
import sys
from datetime import timedelta

import records
from databases import DAY_MS, last_ms
from history.calendar import LAST_DAY
from history.size import LARGE, QUARTER, SMALL
from jobs.ingest import ready_database
from measure import alternately
from table import Row, at_most, milliseconds, peak, ratio_of_times, seconds

# Machines are shared: what is slower by less cannot be told from chance.
GOAL = at_most(1.05)


def run(bench):
    if bench.before is None:
        print("  BENCH_BEFORE names no program to compare with", file=sys.stderr)
        return []
    pair = [bench, bench.of(bench.before)]
    first, last = LAST_DAY - timedelta(days=99), LAST_DAY
    unlocks = ["report", "unlocks", "--from", first, "--to", last, "--out"]
    return [
        row("start-up", bench.runs * 20, pair, lambda one: one.measure([one.earned, "--version"])),
        *(reading(pair, bench.runs * 8, SMALL, *command) for command in (
            ["status"], ["report", "weekly"], ["report", "weekly", "--out", "report.xlsx"], ["report", "progress"],
            ["report", "habits"], ["report", "streaks"], ["diagnostics", "export", "--out", "diagnostics.json"])),
        *(reading(pair, bench.runs * 4, LARGE, *command) for command in (
            ["report", "weekly"], ["report", "weekly", "--out", "report.xlsx"])),
        *(reading(pair, bench.runs, LARGE, *unlocks, file) for file in ("unlocks.csv", "unlocks.xlsx")),
        *(ingest(pair, *options) for options in ([], ["--batch", "100"], ["--batch", "1"], ["--dry-run"])),
        retention(pair, QUARTER),
    ]


def row(name, runs, pair, task):
    ours, before = alternately(runs, *(lambda one=one: task(one) for one in pair))
    unit = seconds if ours[0].seconds >= 1 else milliseconds
    return Row(
        f"{name}, against the program of before", unit(ours), unit(before), ratio_of_times(ours, before), peak(ours), GOAL)


def reading(pair, runs, size, *command):
    name = " ".join(word for word in map(str, command) if word not in ("report", "--out"))
    return row(f"{name}, {size.name}", runs, pair, lambda one: one.measure_reading(
        one.databases.path(size), [one.earned, *command, "--db", one.databases.path(size)], folder=one.work))


def ingest(pair, *options):
    lines = pair[0].work / "before.ndjson"
    records.write(lines, 500 if "1" in options else 5_000)

    def record(one):
        with ready_database(one) as path:
            return one.measure([one.earned, "ingest", "--quiet", *options, "--db", path, lines])

    return row(" ".join(["ingest", *options]), pair[0].runs, pair, record)


def retention(pair, size):
    def clean(one):
        with one.databases.copy(size) as path:
            return one.measure([one.earned, "retention", "run", "--db", path, "--now", last_ms(path) + DAY_MS])

    return row(f"retention, first run, {size.name}", 1, pair, clean)
