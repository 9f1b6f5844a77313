"""A report of a hundred thousand rows in every format."""
from datetime import timedelta

from history.calendar import LAST_DAY
from history.size import LARGE
from table import Row, at_most, peak, seconds

DAYS = 100
FORMATS = {
    "text": ["--out", "unlocks.txt"], "JSON": ["--out", "unlocks.json"], "CSV": ["--out", "unlocks.csv"],
    "XLSX": ["--out", "unlocks.xlsx"], "Markdown": ["--out", "unlocks.md"],
    "HTML, all rows": ["--rows", "all", "--out", "unlocks.html"],
}


def run(bench):
    path = bench.databases.path(LARGE)
    first, last = LAST_DAY - timedelta(days=DAYS - 1), LAST_DAY
    rows = []
    for title, output in FORMATS.items():
        command = [bench.earned, "report", "unlocks", "--db", path, "--from", first, "--to", last, *output]
        runs = [bench.measure_reading(path, command, folder=bench.work) for _ in range(min(bench.runs, 2))]
        name = f"unlocks of {DAYS * LARGE.attempts_a_day:,} rows as {title}"
        longest = max(run.seconds for run in runs)
        rows += [
            Row(name, seconds(runs), goal=at_most(3, "s"), value=longest),
            Row(f"{name}, memory", megabytes=peak(runs), goal=at_most(40, "MB"), value=peak(runs))]
    return rows
