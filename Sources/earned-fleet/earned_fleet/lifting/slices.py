"""What a report is narrowed to, as conditions on views: those that the program makes of the same marks (`Slice` there)."""

import re
from dataclasses import dataclass, field

from .definitions import Dataset, Definitions, Part, View

# What can be asked of, and how its values look.
AXES = {
    "app": ".+", "mode": ".+", "habit": ".+", "task": ".+", "device": ".+", "weekday": "[1-7](,[1-7])*",
    "hour": "(1?[0-9]|2[0-3])-(1?[0-9]|2[0-4])",
}


@dataclass
class Slice:
    """Some things by their ids, weekdays or hours, or all but them."""

    # By axis.
    things: dict[str, list[str]] = field(default_factory=dict)
    # From 1 for Monday.
    weekdays: list[int] = field(default_factory=list)
    # From the first to before the second, also over midnight.
    hours: list[tuple[int, int]] = field(default_factory=list)
    # What is turned round.
    negated: set[str] = field(default_factory=set)

    @staticmethod
    def asked(only: list[str], but: list[str]) -> "Slice | None":
        """Reads `app=web:reddit.com`, `weekday=6,7`, `hour=20-24`: what is meant, and what is not.

        Raises `ValueError` with what is wrong."""
        asked = Slice()
        for text in only + but:
            axis, _, value = text.partition("=")
            if axis not in AXES or not re.fullmatch(AXES[axis], value):
                raise ValueError(
                    f"'{text}' is not one of {', '.join(AXES)} with '=' and a value, such as app=web:reddit.com, weekday=6,7"
                    " (1 for Monday) or hour=20-24")
            if axis == "weekday":
                asked.weekdays += [int(day) for day in value.split(",")]
            elif axis == "hour":
                first, end = map(int, value.split("-"))
                asked.hours.append((first, end))
            else:
                asked.things.setdefault(axis, []).append(value)
        asked.negated = {text.partition("=")[0] for text in but}
        return asked if only or but else None

    @property
    def axes(self) -> list[str]:
        return [*self.things, *(["weekday"] if self.weekdays else []), *(["hour"] if self.hours else [])]

    def has(self, part: Part) -> bool:
        """Whether a view has a part when it is narrowed."""
        return part.axes is None or set(self.axes) <= part.axes

    def narrows(self, dataset: Dataset, definitions: Definitions) -> bool:
        """Whether all that a query reads can be narrowed."""

        def reads(view: View) -> list[str]:
            return [name for part in view.parts if self.has(part) for name in part.reads]

        return bool(dataset.views) and all(
            any(map(self.has, view.parts)) and (self._is_made_of_others(view) or all(self._is_kept_by(axis, view) for axis in self.axes))
            for view in definitions.views_for(dataset.views, reads=reads))

    def condition(self, view: View) -> str | None:
        """Which rows of a view are meant; none for all of them."""
        conditions = []
        for axis in self.axes:
            if axis in view.slices:
                own = " or ".join(self._conditions(axis, view))
                conditions.append(f"coalesce({own}, 0) = {0 if axis in self.negated else 1}")
        return " and ".join(conditions) or None

    def _is_made_of_others(self, view: View) -> bool:
        return not view.reads_tables and not view.is_whole

    def _is_kept_by(self, axis: str, view: View) -> bool:
        return axis in view.slices or view.stays_otherwise

    def _conditions(self, axis: str, view: View) -> list[str]:
        if axis == "weekday":
            day = "day_id" if "day_id" in view.columns else "date"
            return [f"weekday({day}) in ({', '.join(map(str, self.weekdays))})"]
        if axis == "hour":
            return [f"{self._hour(view)} between {first} and {end - 1}" for first, end in self._hours_by_the_clock]
        column = {"app": (view.apps or ["app_id"])[0], "task": "task_label", "device": "device_name"}.get(axis, f"{axis}_id")
        # The time balance has the apps of iOS without their system.
        ids = [one for name in self.things[axis] for one in (name, name.removeprefix("ios:"))]
        return [f"{column} in ({', '.join(map(quoted, dict.fromkeys(ids)))})"]

    @property
    def _hours_by_the_clock(self) -> list[tuple[int, int]]:
        ranges = [[(first, end)] if first < end else [(first, 24), (0, end)] for first, end in self.hours]
        return [one for both in ranges for one in both if one[0] < one[1]]

    def _hour(self, view: View) -> str:
        if "hour_local" in view.columns:
            return "hour_local"
        if "minute_local" in view.columns:
            return "minute_local / 60"
        time = next((name for name in view.columns if name.endswith("ts_utc_ms")), "ts_utc_ms")
        return f"local_hour({time}, timezone_id)"


def quoted(text: str) -> str:
    doubled = text.replace("'", "''")
    return f"'{doubled}'"
