"""A hundred thousand attempts as a workbook, against C with libxlsxwriter in constant memory."""
from datetime import timedelta

from history.calendar import LAST_DAY
from history.size import LARGE
from measure import alternately
from table import Row, at_most, peak, ratio_of_times, seconds

DAYS = 100


def run(bench):
    path = bench.databases.path(LARGE)
    first, last = LAST_DAY - timedelta(days=DAYS - 1), LAST_DAY
    ours, baseline = alternately(
        bench.runs,
        lambda: bench.measure_reading(path, [
            bench.earned, "report", "unlocks", "--db", path, "--from", first, "--to", last, "--out",
            bench.work / "unlocks.xlsx"]),
        lambda: bench.measure_reading(
            path, [bench.bin / "unlocks", path, first, last, bench.work / "baseline.xlsx"]))
    return [
        Row(
            f"unlocks of {DAYS * LARGE.attempts_a_day:,} rows as XLSX, against C", seconds(ours), seconds(baseline),
            ratio_of_times(ours, baseline), peak(ours), at_most(1.3)),
        Row("unlocks, memory", megabytes=peak(ours), goal=at_most(32, "MB"), value=peak(ours))]
