"""Deleting what is older than 30 days, while a second program writes, against C that only deletes in chunks."""
import json
from dataclasses import dataclass

from databases import DAY_MS, ask, last_ms
from history.size import HALF, QUARTER
from measure import Run, peak_bytes
from table import Ratio, Row, at_least, at_most, rate, peak, seconds
from neighbour import writing

KEPT_DAYS = 30
# So many daily runs follow a first one.
DAILY_RUNS = 3


@dataclass(frozen=True)
class Cleanup:
    """A run beside a writer."""
    run: Run
    rows: int
    waits: dict
    log_bytes: int

    @property
    def rows_a_second(self):
        return self.rows / self.run.seconds


def run(bench):
    first, chunks, daily, spaces, half = [], [], [], [], []
    # A first run takes a minute: one says enough where others take five.
    for _ in range(max(1, bench.runs // 5)):
        with bench.databases.copy(HALF) as path:
            chunks.append(clean_in_chunks(bench, path))
        with bench.databases.copy(HALF) as path:
            last = last_ms(path)
            first.append(clean(bench, path, last + DAY_MS))
            spaces.append(path.stat().st_size / compact_bytes(bench, path))
            daily += [clean(bench, path, last + (2 + day) * DAY_MS) for day in range(DAILY_RUNS)]
        with bench.databases.copy(QUARTER) as path:
            half.append(clean(bench, path, last_ms(path) + DAY_MS))
    memory = peak_of(first + daily)
    return [
        Row(
            "retention, first run, against C in chunks", f"{speed(first)} ({seconds_of(first)})",
            f"{speed(chunks)} ({seconds_of(chunks)})",
            Ratio([ours.rows_a_second / other.rows_a_second for ours, other in zip(first, chunks)]), peak_of(first),
            at_least(0.7)),
        *waits("a program that looks every 0.2 ms", "polling", first, chunks, at_most(15, "ms"), at_most(50, "ms")),
        *waits("a program with SQLite's busy timeout", "timeout", first, chunks, None, None),
        megabytes("retention, write-ahead log at most", max(one.log_bytes for one in first),
                  max(one.log_bytes for one in chunks), 32),
        daily_row(daily),
        Row(
            "retention, twice as much to delete", seconds_of(first), seconds_of(half),
            Ratio([ours.run.seconds / other.run.seconds for ours, other in zip(first, half)]), goal=at_most(2.1)),
        Row("retention, file against its content rebuilt", ratio=Ratio(spaces), goal=at_most(1.02)),
        Row("retention, memory", megabytes=memory, goal=at_most(12, "MB"), value=memory),
    ]


def clean(bench, path, now_ms):
    command = [bench.earned, "retention", "run", "--json", "--db", path, "--now", now_ms]
    return beside_writer(bench, path, command, lambda said: sum(json.loads(said)["deleted"].values()))


def clean_in_chunks(bench, path):
    cutoff_ms = last_ms(path) + DAY_MS - KEPT_DAYS * DAY_MS
    return beside_writer(bench, path, [bench.bin / "retention", path, cutoff_ms], int)


def beside_writer(bench, path, command, rows):
    with writing(bench, path, "polling", "timeout") as waits, peak_bytes(f"{path}-wal") as log_bytes:
        run = bench.measure(command)
    return Cleanup(run, rows(run.output), waits(), log_bytes())


def compact_bytes(bench, path):
    """The size of a copy without any free space."""
    copy = bench.work / "compact.db"
    ask(path, f"vacuum into '{copy}'")
    try:
        return copy.stat().st_size
    finally:
        copy.unlink()


def peak_of(cleanups):
    return peak([one.run for one in cleanups])


def seconds_of(cleanups):
    return seconds([one.run for one in cleanups])


def speed(cleanups):
    return rate([one.run for one in cleanups], cleanups[0].rows, "rows")


def waits(waiting, way, first, chunks, p99_goal, longest_goal):
    """The worst of all runs: who waits does not wait for a median."""
    for title, value, goal in (("99 of 100 waits", "p99_ms", p99_goal), ("longest wait", "longest_ms", longest_goal)):
        ours, other = (max(one.waits[way][value] for one in runs) for runs in (first, chunks))
        yield Row(f"retention, {title} of {waiting}", f"{ours:.1f} ms", f"{other:.1f} ms", goal=goal, value=ours)


def megabytes(name, ours, other, limit):
    ours, other = ours / 2**20, other / 2**20
    return Row(name, f"{ours:.1f} MB", f"{other:.1f} MB", goal=at_most(limit, "MB"), value=ours)


def daily_row(daily):
    longest = max(one.run.seconds for one in daily)
    return Row(
        "retention, a daily run", seconds_of(daily), megabytes=peak_of(daily), goal=at_most(0.2, "s"), value=longest)
