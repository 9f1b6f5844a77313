"""How large a database is."""
from dataclasses import dataclass


@dataclass(frozen=True)
class Size:
    name: str
    days: int
    attempts_a_day: int
    events_a_day: int
    apps: int
    habits: int
    habit_credits: int


# A person's year; ten of them; the year of one who asks all the time; a million attempts and three million events; and two for
# retention, of which one has half as much to delete as the other.
SMALL = Size("small", days=365, attempts_a_day=30, events_a_day=90, apps=12, habits=3, habit_credits=5)
DECADE = Size("decade", days=3650, attempts_a_day=30, events_a_day=90, apps=12, habits=3, habit_credits=5)
BUSY = Size("busy", days=365, attempts_a_day=100, events_a_day=300, apps=12, habits=3, habit_credits=5)
LARGE = Size("large", days=1000, attempts_a_day=1000, events_a_day=3000, apps=60, habits=60, habit_credits=100)
HALF = Size("half", days=515, attempts_a_day=1000, events_a_day=3000, apps=60, habits=60, habit_credits=100)
QUARTER = Size("quarter", days=272, attempts_a_day=1000, events_a_day=3000, apps=60, habits=60, habit_credits=100)
