"""How long the write lock is held while records are taken in, and how long another program waits for it."""
import records
from jobs.ingest import RECORDS, ready_database
from neighbour import watching, writing
from table import Row, at_most, peak

LIMIT = at_most(20, "ms")


def run(bench):
    lines = bench.work / "grants.ndjson"
    records.write(lines, 4 * RECORDS)
    return [
        row(bench, lines, "longest write lock", LIMIT, watching),
        row(bench, lines, "longest wait of a program that looks every 0.2 ms", LIMIT, writing, "polling"),
        row(bench, lines, "longest wait of a program with SQLite's busy timeout", None, writing, "timeout"),
    ]


def row(bench, lines, title, goal, neighbour, *way):
    runs, noted = [], []
    # The longest of all counts, and each run has a hundred transactions.
    for _ in range(min(bench.runs, 3)):
        with ready_database(bench) as path:
            with neighbour(bench, path, *way) as note:
                runs.append(bench.measure([bench.earned, "ingest", "--quiet", "--db", path, lines]))
            noted.append(note()[way[0]] if way else note())
    longest = max(note["longest_ms"] for note in noted)
    times = sum(note["count"] for note in noted)
    return Row(f"ingest, {title}", f"{longest:.1f} ms, of {times}", megabytes=peak(runs), goal=goal, value=longest)
