#!/usr/bin/env python3
"""Measures `earned` against the least that the same work takes, and prints a table with the goals.

    bench.py EARNED FOLDER [JOB] [--quick] [--record DOCUMENT]

EARNED is the release binary; FOLDER holds the compiled baselines in bin/ and keeps the databases. JOB is one of the
jobs; without it all are run. Every pair is run alternately in one go. BENCH_RUNS is how often (5 unless said otherwise;
--quick is 1), BENCH_FULL=1 feeds a file of 1 GB where 30 MB is usual, BENCH_BEFORE is another release binary that the
job `before` compares with; without it that job is left out. --record puts the table of a whole run into a
document.
"""
import argparse
import os
import shutil
import sys
import tempfile
from datetime import date
from pathlib import Path

import machine
import table
from databases import NOW_MS, Databases, put_to_rest
from history.calendar import TIME_ZONE_ID
from jobs import JOBS
from measure import Failed, Measure


class Bench:
    """What the jobs measure with."""

    def __init__(self, earned, before, folder, work, runs, is_full, kept="databases"):
        self.earned, self.before, self.work, self.runs, self.is_full = earned, before, work, runs, is_full
        self.root = folder
        self.bin = folder / "bin"
        self.source = Path(__file__).parent
        kept = folder / kept
        kept.mkdir(exist_ok=True)
        self.databases = Databases(earned, kept, work)
        # The same zone, clock and language for everybody.
        self.environment = dict(PATH=os.environ["PATH"], TZ=TIME_ZONE_ID, EARNED_NOW=str(NOW_MS), LC_ALL="C.UTF-8")
        self.measure = Measure(self.bin / "measure", self.environment)

    def of(self, earned):
        """The same for another program, with databases of its own."""
        return Bench(earned, None, self.root, self.folder("before"), self.runs, self.is_full, "databases-before")

    def folder(self, name):
        """A folder for what a baseline writes."""
        path = self.work / name
        path.mkdir(exist_ok=True)
        return path

    def measure_reading(self, path, command, **options):
        """Measures a command on a database at rest, whatever the one before has left beside it."""
        put_to_rest(path)
        return self.measure(command, **options)


def main():
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__.partition("\n")[0])
    parser.add_argument("earned", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("job", nargs="?", help=", ".join(JOBS))
    parser.add_argument("--quick", action="store_true", help="run each pair once")
    parser.add_argument("--record", type=Path, metavar="DOCUMENT", help="put the table into this one")
    options = parser.parse_args()
    if options.job and options.job not in JOBS:
        sys.exit(f"there is no job '{options.job}'; the jobs are {', '.join(JOBS)}")
    if options.job and options.record:
        sys.exit("only a run of all jobs can be recorded; leave the job away")
    runs = 1 if options.quick else number("BENCH_RUNS", 5)
    if shutil.which("sqlite3") is None:
        sys.exit("the sqlite3 shell is not installed; `make bench` installs it")
    with tempfile.TemporaryDirectory(dir=options.folder) as work:
        before = Path(os.environ["BENCH_BEFORE"]).resolve() if os.environ.get("BENCH_BEFORE") else None
        is_full = os.environ.get("BENCH_FULL") == "1"
        bench = Bench(options.earned.resolve(), before, options.folder.resolve(), Path(work).resolve(), runs, is_full)
        rows = run([options.job] if options.job else JOBS, bench)
    often = "once" if runs == 1 else f"{runs} times"
    caption = f"{date.today()}, each pair {often}. {machine.description(options.folder)}."
    print(f"\n{table.text(rows)}\n\n{caption}")
    if options.record:
        record(options.record, f"{caption}\n\n{table.markdown(rows)}")
    if options.job == "growth" and not all(row.is_met for row in rows):
        sys.exit("something grows faster than it may")


def run(names, bench):
    rows = []
    for name in names:
        print(f"{name} ...", file=sys.stderr, flush=True)
        try:
            measured = JOBS[name](bench)
        except Failed as failure:
            print(f"  {failure}", file=sys.stderr)
            measured = [table.Row(name, ours="failed")]
        # A whole run takes long: what is known is shown.
        if len(names) > 1:
            print(table.text(measured), file=sys.stderr, flush=True)
        rows += measured
    return rows


def number(name, usual):
    text = os.environ.get(name) or str(usual)
    if not text.isdigit() or int(text) < 1:
        sys.exit(f"{name} is '{text}'; it takes a number from 1")
    return int(text)


BEGIN, END = "<!-- measured -->", "<!-- end of what was measured -->"


def record(document, measured):
    text = document.read_text()
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        sys.exit(f"{document} has no place for the table: '{BEGIN}' and '{END}'")
    document.write_text(f"{before}{BEGIN}\n\n{measured}\n\n{END}{after}")


if __name__ == "__main__":
    main()
