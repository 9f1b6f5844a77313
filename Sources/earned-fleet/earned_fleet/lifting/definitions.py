"""Reads what the reports are made of: `report.json`, queries and views. The program reads them by the same rules
(`DefinitionReader`, `QueryReader`, `ViewReader`)."""

import json
import re
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Part:
    """One of the queries whose rows a view has, one after the other."""

    lines: list[str] = field(default_factory=list)
    # The views that it reads itself, as far as a slice narrows them.
    reads: list[str] = field(default_factory=list)
    # By what it can be narrowed, when it is there for some slices only.
    axes: set[str] | None = None
    is_of_whole: bool = True


@dataclass
class View:
    """A view that queries read."""

    name: str
    columns: list[str] = field(default_factory=list)
    # The ids of apps among them.
    apps: list[str] = field(default_factory=list)
    reads: list[str] = field(default_factory=list)
    # Those of them that no slice narrows for it.
    reads_all: set[str] = field(default_factory=set)
    parts: list[Part] = field(default_factory=lambda: [Part()])
    # What its rows can be narrowed by, and whether anything else leaves them as they are.
    slices: set[str] = field(default_factory=set)
    stays_otherwise: bool = False
    is_whole: bool = False
    # Whether it reads tables of a database, so that it is evaluated there and exported.
    reads_tables: bool = False
    # Whether its rows are made once where several queries of a report read it.
    is_once: bool = False

    @property
    def sql(self) -> str:
        return self.rows(lambda part: part.is_of_whole)

    def rows(self, is_there) -> str:
        """Its query, with the parts that are there."""
        return "\nunion all\n".join("\n".join(part.lines) for part in self.parts if is_there(part))

    @property
    def asks(self) -> bool:
        """Whether it asks for a parameter."""
        return re.search(r":[a-z]", self.sql) is not None


@dataclass
class Dataset:
    """A query of a report."""

    name: str
    sql: str
    views: list[str]
    # What the query gets instead of what it asks for: those of the window before, say.
    given: dict[str, str]
    # The view that has a row when there is something to ask for.
    needs: str | None


@dataclass
class DaySource:
    """Where the days of a window are on record."""

    relation: str
    column: str
    begins: str
    # Whether it tells when a day was last written to, as `updated_ts_utc_ms`.
    tells_when_written: bool
    # Whether a number of days on record is a number of dates, on record or not.
    counts_dates: bool
    # Whether the report's own window may go by it while other sources have days.
    is_economy: bool


@dataclass
class Window:
    """The days that a report is about when nobody says: `days_on_record` (a number or `all`), `weeks`, `calendar` or `since`
    (the view and column with the days of changes)."""

    kind: str
    size: int | str
    sources: list[DaySource]
    # When the days of the report begin, where no source has a day.
    begins: str
    # Whether there is none unless days are chosen.
    is_optional: bool


@dataclass
class Report:
    """A report's folder. Datasets that need an archive are left out: an export has none; and those that need the program."""

    name: str
    parameters: list[str]
    day_begins: str
    window: Window | None
    datasets: list[Dataset]


class Definitions:
    """The reports and views of a folder."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.views = {path.stem: self._view(path) for path in sorted((folder / "views").glob("*.sql"))}
        names = [path.parent.name for path in sorted(folder.glob("*/report.json"))]
        self.reports = [self._report(name) for name in names]

    def views_for(self, names: list[str], but: frozenset[str] = frozenset(), reads=lambda view: view.reads) -> list[View]:
        """Those views and what they read, each after what it reads.

        - but: those that are there, with what they read.
        - reads: what a view reads, or some of it."""
        found: dict[str, View] = {}

        def add(name: str):
            if name in found or name in but:
                return
            for other in reads(self.views[name]):
                add(other)
            found[name] = self.views[name]

        for name in names:
            add(name)
        return list(found.values())

    def shared_views(self, report: Report) -> list[View]:
        """The views that are tables in a report, as the program makes them: several of its queries read them."""
        read = [dataset.views + ([dataset.needs] if dataset.needs else []) for dataset in report.datasets]
        views = self.views_for([name for names in read for name in names])
        read += [view.reads for view in views]
        return [
            view for view in views
            if view.is_once and not view.reads_tables and sum(view.name in names for names in read) > 1
        ]

    def _view(self, path: Path) -> View:
        view = View(path.stem)
        for line in path.read_text().splitlines():
            part = view.parts[-1]
            if line == "union all":
                view.parts.append(Part())
            elif line.startswith("-- @"):
                word, _, text = line[4:].partition(" ")
                # A column may be followed by its kind.
                names = [one.split()[0] for one in text.split(",") if one.strip()]
                if word == "columns":
                    view.columns += names
                    view.apps += [one.split()[0] for one in text.split(",") if one.split()[1:2] == ["app"]]
                elif word == "reads":
                    view.reads += names
                    part.reads += names
                elif word == "reads_all":
                    view.reads += names
                    view.reads_all |= set(names)
                elif word == "slices":
                    view.slices, view.stays_otherwise = set(names) - {"*"}, "*" in names
                elif word == "whole":
                    view.is_whole = True
                elif word in ("if_exists", "if_filled"):
                    view.reads_tables = True
                elif word == "once":
                    view.is_once = True
                elif word == "when":
                    part.axes, part.is_of_whole = set(names) - {"whole"}, "whole" in names
            elif not line.startswith("--"):
                part.lines.append(line)
        view.reads_tables = view.reads_tables or "main." in view.sql
        return view

    def _json(self, report: str) -> dict:
        return json.loads((self.folder / report / "report.json").read_text())

    def _report(self, name: str) -> Report:
        definition = self._json(name)
        begins = definition.get("day_begins", "04:00")
        window = definition.get("window")
        return Report(
            name=name,
            parameters=definition.get("parameters", []),
            day_begins=begins,
            window=window and self._window(window, begins),
            datasets=[self._dataset(name, one) for one in definition["datasets"] if not one.get("archive") and one.get("lift", True)],
        )

    def _window(self, window: dict, begins: str) -> Window:
        sources = []
        for source in window.get("of", ["day_on_record.day_id"]):
            source = {"days": source} if isinstance(source, str) else source
            relation, column = source["days"].split(".")
            view = self.views.get(relation)
            tells_when_written = view is not None and "updated_ts_utc_ms" in view.columns
            sources.append(
                DaySource(
                    relation,
                    column,
                    source.get("day_begins", begins),
                    tells_when_written,
                    source.get("dates", False),
                    source.get("economy", True),
                )
            )
        kind = next(kind for kind in ("days_on_record", "weeks", "calendar", "since") if kind in window)
        return Window(kind, window[kind], sources, begins, window.get("when_chosen", False))

    def _dataset(self, report: str, own: dict) -> Dataset:
        lender_report, lender = report, own
        while "query" in lender:
            names = lender["query"].split("/")
            lender_report, name = (names[0], names[1])
            lender = next(one for one in self._json(lender_report)["datasets"] if one["name"] == name)
            own = {**own, "views": own.get("views") or lender.get("views")}
        return Dataset(
            name=own["name"],
            sql=self._query(lender_report, lender["name"]),
            views=own.get("views") or [],
            given=own.get("given", {}),
            needs=own.get("needs"),
        )

    def _query(self, report: str, dataset: str) -> str:
        """A query with those that it names in braces in their places."""
        text = (self.folder / report / f"{dataset}.sql").read_text()

        def named(match: re.Match) -> str:
            names = match[1].split("/")
            return self._query(names[0] if len(names) == 2 else report, names[-1])

        return re.sub(r"\{([a-z0-9_]+(?:/[a-z0-9_]+)?)\}", named, text.rstrip("\n"))
