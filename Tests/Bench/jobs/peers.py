"""The weekly report in three formats, against what Python programs take for the same."""
import importlib.util
import sys

from answers import check_week
from history.size import SMALL
from jobs.weekly import week
from measure import alternately
from table import Row, at_least, milliseconds, peak, ratio_of_rates


def run(bench):
    return [
        row(bench, "pandas and XlsxWriter", "weekly_pandas.py", ["pandas", "xlsxwriter"], 50),
        row(bench, "Python's standard library and XlsxWriter", "weekly_stdlib.py", ["xlsxwriter"], 10),
    ]


def row(bench, peer, script, modules, goal):
    name = f"weekly in all three, times faster than {peer}"
    missing = [module for module in modules if importlib.util.find_spec(module) is None]
    if missing:
        return Row(name, baseline=f"{' and '.join(missing)} not installed", goal=at_least(goal))
    path, folder = bench.databases.path(SMALL), bench.folder("peer")
    command = [
        sys.executable, "-X", f"pycache_prefix={bench.work}", bench.source / "peers" / script, path, folder]
    pairs = alternately(
        bench.runs, lambda: week(bench, path, "json", "csv", "xlsx"), lambda: bench.measure_reading(path, command))
    check_week(peer, bench.work / "report", folder / "whole", has_workbook=True)
    return Row(
        name, milliseconds(pairs[0]), milliseconds(pairs[1]), ratio_of_rates(*pairs), peak(pairs[0]), at_least(goal))
