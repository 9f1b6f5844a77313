"""The table that a benchmark prints: what was measured, against what, and whether the goal is met."""
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Goal:
    limit: float
    unit: str = ""
    is_least: bool = False

    def is_met(self, value):
        return value >= self.limit if self.is_least else value <= self.limit

    def __str__(self):
        return f"{'≥' if self.is_least else '≤'} {self.limit:g}{self.unit and ' ' + self.unit}"


def at_most(limit, unit=""):
    return Goal(limit, unit)


def at_least(limit, unit=""):
    return Goal(limit, unit, is_least=True)


@dataclass(frozen=True)
class Ratio:
    """The ratios of the pairs, each of two runs that followed each other."""
    values: list

    @property
    def median(self):
        return median(self.values)

    def __str__(self):
        if len(self.values) == 1:
            return f"{self.median:.2f}"
        return f"{self.median:.2f} ({min(self.values):.2f}–{max(self.values):.2f})"


def ratio_of_times(ours, baseline):
    """How many times as long as the baseline."""
    return Ratio([run.seconds / other.seconds for run, other in zip(ours, baseline)])


def ratio_of_rates(ours, baseline):
    """How much of the baseline's speed."""
    return Ratio([other.seconds / run.seconds for run, other in zip(ours, baseline)])


@dataclass(frozen=True)
class Row:
    """A line of the table. The goal holds for the ratio, or for `value` where something is measured by itself."""
    job: str
    ours: str = ""
    baseline: str = ""
    ratio: Ratio = None
    megabytes: float = None
    goal: Goal = None
    value: float = None

    @property
    def is_met(self):
        if self.goal is None or (self.value is None and self.ratio is None):
            return None
        return self.goal.is_met(self.ratio.median if self.value is None else self.value)

    def cells(self):
        return [
            self.job, self.ours, self.baseline, str(self.ratio) if self.ratio else "",
            f"{self.megabytes:.1f} MB" if self.megabytes else "", str(self.goal) if self.goal else "",
            {True: "met", False: "NOT MET", None: ""}[self.is_met]]


HEADINGS = ["job", "ours", "baseline", "ratio (min–max)", "peak memory", "goal", ""]


def text(rows):
    """Columns for a terminal."""
    lines = [HEADINGS] + [row.cells() for row in rows]
    widths = [max(len(line[place]) for line in lines) for place in range(len(HEADINGS))]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip() for line in lines)


def markdown(rows):
    lines = [HEADINGS, ["---"] * len(HEADINGS)] + [row.cells() for row in rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def milliseconds(runs):
    return f"{median_milliseconds(runs):.1f} ms"


def median_milliseconds(runs):
    return median(run.seconds for run in runs) * 1000


def seconds(runs):
    return f"{median(run.seconds for run in runs):.2f} s"


def processor_seconds(runs):
    return f"{median(run.processor_seconds for run in runs):.2f} s"


def rate(runs, count, unit):
    """So many of something in the time of a run."""
    speed = count / median(run.seconds for run in runs)
    return f"{speed:,.{0 if speed >= 100 else 1}f} {unit}/s"


def peak(runs):
    return max(run.megabytes for run in runs)
