"""A site of ten years: from nothing, once more, and the night after a day was recorded."""
import json
import shutil
import sys

from databases import ask, put_to_rest
from history.size import DECADE
from table import Row, at_most, peak, seconds


def run(bench):
    path, pages = bench.databases.path(DECADE), bench.work / "pages"
    command = [bench.earned, "site", pages, "--json", "--db", path]

    def made(written=None):
        run = bench.measure_reading(path, command)
        summary = json.loads(run.output)
        if written is not None and summary["written"] != written:
            sys.exit(f"{written} pages were to be written: {summary}")
        return run, summary["pages"]

    new, again = [], []
    for _ in range(min(bench.runs, 2)):
        shutil.rmtree(pages, ignore_errors=True)
        run, count = made()
        new.append(run)
        made(0)
        again += [made(0)[0] for _ in range(bench.runs)]
    put_to_rest(path)
    days = ask(path, "select count(*) from day_summary")[0]
    name = f"site of {days:,} days, {count} pages"
    return [
        Row(name, seconds(new), goal=at_most(20, "s"), value=max(run.seconds for run in new)),
        Row(f"{name}, memory", megabytes=peak(new), goal=at_most(40, "MB"), value=peak(new)),
        Row(f"{name}, again", seconds(again), goal=at_most(0.2, "s"), value=max(run.seconds for run in again)),
    ]
