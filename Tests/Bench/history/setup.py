"""What a person sets up before the first day, as records: settings, tier, apps, modes, habits."""
import json

from history.calendar import TIME_ZONE_ID

# Each holds for eight hours, the first from 04:00 on.
MODES = [("gentle", "GENTLE"), ("strict", "STRICT"), ("hard", "HARD")]


def apps(size):
    return [f"android:com.example.app{number}" for number in range(size.apps)]


def habits(size):
    return [f"habit-{number}" for number in range(size.habits)]


def records(size, ms):
    """The records, as lines of JSON, all at one time."""
    yield line("settings.update", ms, settings={"timezone_id": TIME_ZONE_ID})
    yield line("entitlement.set", ms, tier="PRO", subscription_active=True)
    for app in apps(size):
        yield line("app.upsert", ms, app_id=app, display_name=app.rpartition(".")[2].title())
        yield line("app.distract", ms, app_id=app)
    for number, (mode, strictness) in enumerate(MODES):
        starts, ends = f"{number * 8 + 4:02}:00", f"{(number * 8 + 12) % 24:02}:00"
        window = dict(days_of_week_mask=127, start_local_hhmm=starts, end_local_hhmm=ends)
        yield line(
            "mode.upsert", ms, mode_id=mode, name=mode.title(), strictness=strictness, priority=number,
            windows=[window], blocked_apps=apps(size))
    for number, habit in enumerate(habits(size)):
        yield line("habit.upsert", ms, habit_id=habit, name=habit, reward_credits=size.habit_credits, sort_order=number)


def line(type, ms, **fields):
    return json.dumps(dict(type=type, ts_utc_ms=ms, timezone_id=TIME_ZONE_ID, **fields), separators=(",", ":")) + "\n"
