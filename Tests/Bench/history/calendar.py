"""The days of a history. They begin at 04:00 in Vancouver; the last one is always the same."""
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

TIME_ZONE_ID = "America/Vancouver"
LAST_DAY = date(2026, 2, 1)
DAY_MS = 86_400_000
MINUTE_MS = 60_000


def days(count):
    """The last `count` days, the earliest first."""
    return [LAST_DAY - timedelta(days=back) for back in reversed(range(count))]


def start_ms(day):
    """When a day begins, in milliseconds since 1970."""
    return int(datetime.combine(day, time(4), ZoneInfo(TIME_ZONE_ID)).timestamp()) * 1000


def end_ms(day):
    return start_ms(day + timedelta(days=1))


# Late in the last day: the time to take for now.
NOW_MS = end_ms(LAST_DAY) - 60_000
