"""The peak memory of recording a small file and a large one."""
import records
from jobs.ingest import ready_database
from table import Row, at_most, seconds

# Two lines.
BYTES_A_RECORD = 326


def run(bench):
    small, large = memory(bench, 1), memory(bench, 1000 if bench.is_full else 30)
    growth = large.value - small.value
    return [
        small, large,
        Row("ingest, memory that a larger file takes more", f"{growth:.1f} MB", goal=at_most(1, "MB"), value=growth)]


def memory(bench, megabytes):
    lines = bench.work / "memory.ndjson"
    records.write(lines, megabytes * 1_000_000 // BYTES_A_RECORD)
    with ready_database(bench) as path:
        run = bench.measure([bench.earned, "ingest", "--quiet", "--db", path, lines])
    size = lines.stat().st_size / 1e6
    lines.unlink()
    return Row(
        f"ingest, memory for a file of {size:.0f} MB", seconds([run]), megabytes=run.megabytes, goal=at_most(20, "MB"),
        value=run.megabytes)
