#!/usr/bin/env python3
"""Counts the instructions of the main jobs, and fails when one takes more than 5 % more than the committed figures.

    quick.py EARNED FIGURES [--record]

EARNED is the release binary, FIGURES a JSON file. --record writes the figures anew. Instructions are counted by
valgrind, whose figures do not depend on what else the machine does.
"""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import machine

MONTH = Path(__file__).parents[1] / "Fixtures" / "month.ndjson"
NOW, LATER = "2026-03-15T23:00:00-07:00", "2026-07-01T12:00:00Z"
TOLERANCE = 0.05

# By name: the arguments, and whether the database has the month.
JOBS = {
    "start-up": (["--version"], False),
    "status": (["status", "--db", "month.db"], True),
    "access": (["access", "reddit", "--db", "month.db"], True),
    "weekly": (["report", "weekly", "--db", "month.db"], True),
    "weekly as JSON and CSV": (
        ["report", "weekly", "--db", "month.db", "--out", "week.json", "--out", "week.csv"], True),
    "weekly as XLSX": (["report", "weekly", "--db", "month.db", "--out", "week.xlsx"], True),
    "weekly as HTML": (["report", "weekly", "--db", "month.db", "--out", "week.html"], True),
    "progress": (["report", "progress", "--db", "month.db"], True),
    "habits": (["report", "habits", "--db", "month.db"], True),
    "streaks": (["report", "streaks", "--db", "month.db"], True),
    "unlocks as CSV": (["report", "unlocks", "--db", "month.db", "--out", "unlocks.csv"], True),
    "ingest of a month": (["ingest", "--quiet", "--db", "new.db", "month.ndjson"], False),
    "dry run of a month": (["ingest", "--dry-run", "--quiet", "--db", "new.db", "month.ndjson"], False),
    "retention of a month": (["retention", "run", "--now", LATER, "--db", "month.db"], True),
    "diagnostics export": (["diagnostics", "export", "--db", "month.db", "--out", "support.json"], True),
}

# Their batches are as large as time allows: the least of three runs is taken.
PACED = {"ingest of a month", "retention of a month"}

# The zones of the month and of the machine, as they were for years. The files of the system change: a zone whose clocks no
# longer turn takes less to read.
ZONES = """\
Rule P 2007 max - Mar Sun>=8 2:00 1:00 D
Rule P 2007 max - Nov Sun>=1 2:00 0 S
Zone America/Vancouver -8:00 P P%sT
Link America/Vancouver America/Los_Angeles
Zone America/Toronto -5:00 P E%sT
Zone Atlantic/Reykjavik 0:00 - GMT
Rule E 1996 max - Mar lastSun 1:00u 1:00 S
Rule E 1996 max - Oct lastSun 1:00u 0 -
Zone Europe/Berlin 1:00 E CE%sT
"""

# Nothing that another machine, another processor or another run would have otherwise: neither the variables of whoever
# runs it, nor the seed of hash tables, nor instructions that the C library chooses by the processor.
ENVIRONMENT = {
    "PATH": "/usr/bin:/bin", "TZ": "America/Los_Angeles", "EARNED_NOW": NOW, "LC_ALL": "C.UTF-8",
    "TZDIR": "zones", "XDG_CONFIG_HOME": "none", "SWIFT_DETERMINISTIC_HASHING": "1",
    "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-AVX,-BMI1,-BMI2,-ERMS,-FSRM,-LZCNT,-MOVBE,-SSE4_1,-SSE4_2,-SSSE3",
}


def main():
    parser = argparse.ArgumentParser(prog="make bench-quick", description=__doc__.partition("\n")[0])
    parser.add_argument("earned", type=Path)
    parser.add_argument("figures", type=Path)
    parser.add_argument("--record", action="store_true", help="write the figures anew")
    options = parser.parse_args()
    # A folder whose path is as long on every machine, and whose syncs take no time.
    with tempfile.TemporaryDirectory(prefix="earned-", dir="/dev/shm") as folder:
        counted = count_all(options.earned, Path(folder))
    versions = {
        "machine": os.uname().machine, "swift": machine.version("swift", "--version"),
        "sqlite": machine.package("libsqlite3-dev"), "libc": machine.package("libc6"),
        "libxlsxwriter": machine.package("libxlsxwriter-dev"), "valgrind": machine.version("valgrind", "--version")}
    if options.record:
        figures = {"versions": versions, "thousands of instructions": counted}
        options.figures.write_text(json.dumps(figures, indent=2) + "\n")
        return
    committed = json.loads(options.figures.read_text())
    has_risen = compare(counted, committed["thousands of instructions"])
    if versions != committed["versions"]:
        print(f"\nThese figures are of other versions, so nothing follows from them:\n{committed['versions']}\n{versions}")
    elif has_risen:
        sys.exit("\nThis takes more than 5 % more than before. Where it must, `make bench-quick-record` and commit the figures.")


def count_all(earned, folder):
    # With debug symbols valgrind takes long to begin.
    program = folder / "earned"
    subprocess.run(["strip", "-o", program, earned], check=True)
    subprocess.run(["/usr/sbin/zic", "-d", "zones", "-"], cwd=folder, input=ZONES.encode(), check=True)
    month = folder / "kept.db"
    (folder / "month.ndjson").write_bytes(MONTH.read_bytes())
    subprocess.run(
        [program, "ingest", "--quiet", "--db", month, "month.ndjson"], cwd=folder, env=ENVIRONMENT, check=True)
    counted = {}
    for name, (arguments, has_month) in JOBS.items():
        runs = []
        for _ in range(3 if name in PACED else 1):
            for path in folder.glob("*.db*"):
                if path.name != month.name:
                    path.unlink()
            if has_month:
                shutil.copyfile(month, folder / "month.db")
            runs.append(count(["./earned", *arguments], folder))
        counted[name] = min(runs)
        print(f"{name:<24} {counted[name]:>9,} K", flush=True)
    return counted


def count(command, folder):
    """Thousands of instructions of a command."""
    valgrind = [
        "valgrind", "--tool=cachegrind", "--cache-sim=no", "--branch-sim=no", "--cachegrind-out-file=/dev/null"]
    done = subprocess.run(
        valgrind + command, cwd=folder, env=ENVIRONMENT, capture_output=True, stdin=subprocess.DEVNULL)
    found = re.search(rb"I +refs: +([\d,]+)", done.stderr)
    if done.returncode != 0 or not found:
        sys.exit(f"{' '.join(command)} ended with {done.returncode}: {done.stderr.decode()[-2000:]}")
    return round(int(found[1].replace(b",", b"")) / 1000)


def compare(counted, committed):
    """Prints what has changed, and returns whether anything takes too many more instructions."""
    has_risen = False
    print()
    for name, count in counted.items():
        before = committed.get(name)
        if before is None:
            print(f"{name}: there is no figure yet")
            has_risen = True
            continue
        change = count / before - 1
        if abs(change) > 0.01:
            print(f"{name}: {before:,} K before, {change:+.1%}{', too much' if change > TOLERANCE else ''}")
        has_risen = has_risen or change > TOLERANCE
    return has_risen


if __name__ == "__main__":
    main()
