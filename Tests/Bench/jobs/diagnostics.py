"""The diagnostics of the large database, against the sqlite3 shell reading the last hundred lines of its log."""
from history.size import LARGE
from measure import alternately
from table import Row, at_most, milliseconds, peak, ratio_of_times


def run(bench):
    name = "diagnostics export, large, against the sqlite3 shell"
    if b"diagnostics" not in bench.measure([bench.earned, "--help"]).output:
        return [Row(name, ours="not built yet", goal=at_most(1.5))]
    path = bench.databases.path(LARGE)
    ours, shell = alternately(
        bench.runs * 4,
        lambda: bench.measure_reading(path, [
            bench.earned, "diagnostics", "export", "--db", path, "--out", bench.work / "diagnostics.json"]),
        lambda: bench.measure_reading(
            path, ["sqlite3", "-readonly", path], input=bench.source / "sql" / "last_events.sql"))
    return [
        Row(name, milliseconds(ours), milliseconds(shell), ratio_of_times(ours, shell), peak(ours), at_most(1.5))]
