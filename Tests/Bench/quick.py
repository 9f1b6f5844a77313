#!/usr/bin/env python3
"""Counts the instructions of the main jobs, and fails when one takes more than 25 % more than the committed figures.

    quick.py EARNED FIGURES [--record]

EARNED is the release binary, FIGURES a JSON file. --record writes the figures anew. Instructions are counted by
valgrind, whose figures do not depend on what else the machine does.
"""
import argparse
import json
import os
import sys
from pathlib import Path

import machine
from jobs import growth
from main_jobs import JOBS, count, prepared

# Less is not worth what it would make of the code.
TOLERANCE = 0.25

# Their batches are as large as time allows: the least of three runs is taken.
PACED = {"ingest of a month", "retention of a month"}


def main():
    parser = argparse.ArgumentParser(prog="make bench-quick", description=__doc__.partition("\n")[0])
    parser.add_argument("earned", type=Path)
    parser.add_argument("figures", type=Path)
    parser.add_argument("--record", action="store_true", help="write the figures anew")
    options = parser.parse_args()
    with prepared(options.earned) as folder:
        counted = count_all(folder)
        exponents = growth.short(folder)
    versions = {
        "machine": os.uname().machine, "swift": machine.version("swift", "--version"),
        "sqlite": machine.package("libsqlite3-dev"), "libc": machine.package("libc6"),
        "libxlsxwriter": machine.package("libxlsxwriter-dev"), "valgrind": machine.version("valgrind", "--version")}
    if options.record:
        figures = {"versions": versions, "thousands of instructions": counted}
        options.figures.write_text(json.dumps(figures, indent=2) + "\n")
        return
    print("\nThe exponents of growth:", ", ".join(f"{name} {exponent:.2f}" for name, exponent in exponents.items()))
    committed = json.loads(options.figures.read_text())
    has_risen = compare(counted, committed["thousands of instructions"])
    if versions != committed["versions"]:
        print(f"\nThese figures are of other versions, so nothing follows from them:\n{committed['versions']}\n{versions}")
    elif has_risen:
        sys.exit("\nThis takes more than it may. Where it must, `make bench-quick-record` and commit the figures.")
    if not all(growth.LIMIT.is_met(exponent) for exponent in exponents.values()):
        sys.exit(f"\nRecording grows faster than it may: the exponents are {growth.LIMIT}.")


def count_all(folder):
    counted = {}
    for job in JOBS:
        counted[job] = round(min(count(job, folder) for _ in range(3 if job in PACED else 1)) / 1000)
        print(f"{job:<24} {counted[job]:>9,} K", flush=True)
    return counted


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
        is_too_much = change > TOLERANCE
        if abs(change) > 0.01:
            print(f"{name}: {before:,} K before, {change:+.1%}{', too much' if is_too_much else ''}")
        has_risen = has_risen or is_too_much
    return has_risen


if __name__ == "__main__":
    main()
