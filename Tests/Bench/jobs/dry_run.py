"""A dry run of a large file, against Python's json module, which only parses it."""
import sys

import records
from jobs.ingest import ready_database
from measure import alternately
from table import Row, at_least, peak, rate, ratio_of_rates

RECORDS = 50_000


def run(bench):
    lines = bench.work / "dry-run.ndjson"
    records.write(lines, RECORDS)
    megabytes = lines.stat().st_size / 1e6
    with ready_database(bench) as path:
        pairs = alternately(
            bench.runs,
            lambda: bench.measure([bench.earned, "ingest", "--quiet", "--dry-run", "--db", path, lines]),
            lambda: bench.measure([sys.executable, bench.source / "peers" / "json_lines.py", lines]))
    return [
        Row(
            f"dry run of {megabytes:.0f} MB, against Python's json", rate(pairs[0], megabytes, "MB"),
            rate(pairs[1], megabytes, "MB"), ratio_of_rates(*pairs), peak(pairs[0]), at_least(4))]
