"""The report of all streaks on a million attempts."""
from history.size import LARGE
from measure import alternately
from table import Row, at_most, milliseconds, peak


def run(bench):
    path = bench.databases.path(LARGE)
    command = [bench.earned, "report", "streaks", "--db", path, "--format", "json"]
    [runs] = alternately(bench.runs, lambda: bench.measure_reading(path, command))
    longest = max(run.seconds for run in runs)
    return [Row("streaks, large", milliseconds(runs), megabytes=peak(runs), goal=at_most(0.2, "s"), value=longest)]
