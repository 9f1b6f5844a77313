"""What it takes to start, beyond what the system needs to start any program."""
from statistics import median

from measure import alternately
from table import Row, at_most, milliseconds, peak


def run(bench):
    ours, empty = alternately(
        bench.runs * 20, lambda: bench.measure([bench.earned, "--version"]),
        lambda: bench.measure([bench.bin / "empty"]))
    more_ms = median(run.seconds - other.seconds for run, other in zip(ours, empty)) * 1000
    return [
        Row(
            "start-up, over an empty C program", f"{milliseconds(ours)}, {more_ms:.2f} ms more", milliseconds(empty),
            megabytes=peak(ours), goal=at_most(5, "ms"), value=more_ms)]
