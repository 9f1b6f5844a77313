#!/usr/bin/env python3
"""Writes which functions a start and the main jobs run, for the linker, which puts them side by side.

    order.py EARNED ORDER

EARNED is the release binary with its symbols, ORDER the file to write. A page of code is read at its first use; functions
that are used together need fewer pages.
"""
import argparse
import re
from pathlib import Path

from main_jobs import prepared, run

# What people wait for. Each job adds what those before it did not run, in alphabetical order, so that a later list differs
# from this one only in what has changed.
ORDERED = [
    "start-up", "status", "access", "weekly", "weekly as JSON and CSV", "weekly as HTML", "weekly as XLSX",
    "ingest of a month"]


def main():
    parser = argparse.ArgumentParser(prog="make order", description=__doc__.partition("\n")[0])
    parser.add_argument("earned", type=Path)
    parser.add_argument("order", type=Path)
    options = parser.parse_args()
    # A dictionary keeps the order in which it was filled.
    functions = {}
    with prepared(options.earned) as folder:
        for job in ORDERED:
            run(job, folder, "--tool=callgrind", "--demangle=no", "--callgrind-out-file=profile")
            functions.update(dict.fromkeys(sorted(set(functions_of(folder / "profile", folder / "earned")))))
    options.order.write_text("".join(f"{name}\n" for name in functions))


def functions_of(profile, program):
    """The functions of a program that ran. Callgrind's file names each object and function once, and then by a number."""
    objects, names, object_ = {}, {}, None
    for line in profile.read_text().splitlines():
        found = re.match(r"(c?)(ob|fn)=\((\d+)\)(?: (.*))?", line)
        if not found:
            continue
        is_called, kind, number, name = found.groups()
        known = objects if kind == "ob" else names
        if name:
            known[number] = name
        if is_called:
            continue
        if kind == "ob":
            object_ = known[number]
        elif object_ == str(program):
            # A function that calls itself has a number behind it.
            yield known[number].partition("'")[0]


if __name__ == "__main__":
    main()
