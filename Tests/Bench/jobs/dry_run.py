"""A dry run of a large file, against recording it: the processor time of both, as a dry run waits for no disk."""
import records
from jobs.ingest import ready_database
from measure import alternately
from table import Ratio, Row, at_most, peak, processor_seconds

RECORDS = 10_000


def run(bench):
    lines = bench.work / "dry-run.ndjson"
    records.write(lines, RECORDS)

    def ingest(*options):
        with ready_database(bench) as path:
            return bench.measure([bench.earned, "ingest", "--quiet", *options, "--db", path, lines])

    pairs = alternately(bench.runs, lambda: ingest("--dry-run"), ingest)
    return [
        Row(
            f"dry run of {lines.stat().st_size / 1e6:.0f} MB, processor time against recording it",
            processor_seconds(pairs[0]), processor_seconds(pairs[1]),
            Ratio([ours.processor_seconds / other.processor_seconds for ours, other in zip(*pairs)]), peak(pairs[0]),
            at_most(1))]
