"""Events of the time balance of one date, shuffled against in order (S13): a batch folds a date once, not once an event."""
import json
import random

from history import calendar
from measure import alternately
from table import Row, at_most, peak, ratio_of_times, seconds

EVENTS = 10_000


def run(bench):
    events = [event(number) for number in range(EVENTS)]
    in_order = write(bench.work / "time-events.ndjson", events)
    random.Random(13).shuffle(events)
    shuffled = write(bench.work / "time-events-shuffled.ndjson", events)
    pairs = alternately(bench.runs, lambda: ingest(bench, shuffled), lambda: ingest(bench, in_order))
    return [
        Row(
            f"time balance, {EVENTS:,} events of a date shuffled, against in order", seconds(pairs[0]),
            seconds(pairs[1]), ratio_of_times(*pairs), peak(pairs[0]), at_most(2))]


def event(number):
    return json.dumps(dict(
        type="clepsy.event", ts_utc_ms=calendar.start_ms(calendar.LAST_DAY) + 7_200_000 + number * 6_000,
        timezone_id=calendar.TIME_ZONE_ID, id=f"00000000-0000-4000-8000-{number:012x}",
        kind="spent" if number % 3 == 2 else "earned", seconds=1 + number % 7))


def write(path, events):
    path.write_text("\n".join(events) + "\n")
    return path


def ingest(bench, lines):
    path = bench.work / "time-events.db"
    for file in bench.work.glob("time-events.db*"):
        file.unlink()
    return bench.measure([bench.earned, "ingest", "--quiet", "--db", path, lines])
