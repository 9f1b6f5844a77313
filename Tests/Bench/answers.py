"""Whether a baseline answers what the program answers. One that does not is no baseline."""
import csv
import json

from measure import Failed

DAY_COLUMNS = [
    "day_id", "timezone_id", "qualified", "first_qualified_ts_utc_ms", "focus_minutes_completed", "credits_earned",
    "credits_spent", "unlock_attempts_count", "credits_unlocks_count", "quest_unlocks_count", "emergency_unlocks_count",
    "created_ts_utc_ms", "updated_ts_utc_ms", "weekday"]


def check_week(name, report, whole):
    """Compares two weekly reviews, each a path without ending: every value of every dataset, every field of the days. The
    baselines' workbooks have no charts beside the figures and one table of the heatmap: they are not compared."""
    found = difference(answers(report), answers(whole), "the answer")
    if found:
        raise Failed(f"{name} answers something else, so it is no baseline: {found}")


def answers(path):
    found = json.loads(path.with_suffix(".json").read_text())
    found = {"datasets": found.get("datasets", found)}
    with open(path.with_suffix(".csv"), newline="") as file:
        header, *rows = csv.reader(file)
    # Beside a time in milliseconds CSV has it in words; the baselines do without.
    places = [place for place, name in enumerate(header) if name in DAY_COLUMNS]
    found["CSV"] = [[row[place] for place in places] for row in (header, *rows)]
    return found


def difference(ours, theirs, place):
    """The first place where two answers differ, and what stands there; None when they are the same."""
    if isinstance(ours, dict) and isinstance(theirs, dict) and ours.keys() == theirs.keys():
        pairs = ((ours[key], theirs[key], f"{place} › {key}") for key in ours)
    elif isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        pairs = ((*pair, f"{place} › {number}") for number, pair in enumerate(zip(ours, theirs), 1))
    else:
        return None if ours == theirs else f"{place} is {theirs!r} instead of {ours!r}"
    return next(filter(None, (difference(*pair) for pair in pairs)), None)
