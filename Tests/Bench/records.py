"""Credit grants as records: an attempt and its credits, for one app after the other, on the last day of a history."""
import sqlite3

from history import calendar
from history.setup import line

APPS = 60
FIRST_MS = calendar.start_ms(calendar.LAST_DAY) + 3_600_000
LAST_MS = calendar.end_ms(calendar.LAST_DAY) - 3_600_000


def spacing_ms(records):
    return (LAST_MS - FIRST_MS) // records


def write(path, records):
    """So many attempts with their credits: two lines each."""
    spacing = spacing_ms(records)
    with open(path, "w") as file:
        for record in range(records):
            ms = FIRST_MS + record * spacing
            attempt = f"{ms >> 16:08x}-{ms & 0xffff:04x}-8000-a000-{record:012x}"
            # As `line` would write them, but faster: there may be millions.
            file.write(
                f'{{"type":"unlock.attempt","ts_utc_ms":{ms},"timezone_id":"{calendar.TIME_ZONE_ID}",'
                f'"app_id":"android:com.example.bench{record % APPS}","attempt_id":"{attempt}"}}\n'
                f'{{"type":"unlock.credits","ts_utc_ms":{ms + 1},"timezone_id":"{calendar.TIME_ZONE_ID}",'
                f'"attempt_id":"{attempt}","minutes":5}}\n')


def write_setup(path):
    """The mode that blocks the apps all day."""
    windows = [
        dict(days_of_week_mask=127, start_local_hhmm=start, end_local_hhmm=end)
        for start, end in (("00:00", "12:00"), ("12:00", "00:00"))]
    with open(path, "w") as file:
        file.write(line(
            "mode.upsert", FIRST_MS - 1, mode_id="bench", name="Bench", strictness="GENTLE", windows=windows,
            blocked_apps=[f"android:com.example.bench{number}" for number in range(APPS)]))


def give_credits(path):
    """Enough for any number of grants; no day earns so much."""
    database = sqlite3.connect(path)
    with database:
        database.execute("update economy_state set credit_balance = 1000000000")
    database.close()
