"""Makes the reports' queries for many devices from those for one.

    python -m earned_fleet lift --out FOLDER    writes them to FOLDER/<engine>/<report>/

Each report has a folder with `params.sql`, which gives the row of every device that its other statements read as the table
`params`, a statement for each table that several of them read (`table_1_…`, in order), and one for each dataset.
`earned_fleet run` lifts the report that it runs; only where sqlglot cannot be installed does it need these files. docs/fleet.md
explains how they are run."""

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from sqlglot import exp, parse_one
from sqlglot.errors import UnsupportedError

from .lifting import windows
from .lifting.definitions import Dataset, Definitions, Report, View
from .lifting.devices import DEVICE, Lifter, Unliftable, column, common
from .lifting.engines import ENGINES, plain
from .lifting.flat import flat, rename
from .lifting.slices import Slice

# Installed, the reports are next to the folder of the package; among the sources, at the top.
ABOVE = Path(__file__).resolve().parents
REPORTS = ABOVE[2] / "reports" if (ABOVE[2] / "reports").is_dir() else ABOVE[3] / "reports"
# How the names of statements begin that give a table for others.
TABLE = "table_"
# How the rows of a view are called that a slice leaves.
NARROWED = "narrowed_"


def parsed(sql: str, prefix: str = "") -> exp.Expression:
    return flat(plain(parse_one(sql, dialect="sqlite")), prefix)


class Lift:
    """The statements of all reports."""

    def __init__(self, definitions: Definitions, slice: Slice | None = None):
        """- slice: what the reports are narrowed to."""
        if not definitions.reports:
            raise Unliftable(f"there is no report in {definitions.folder}; `pip install -e` keeps the tools next to the reports")
        self.definitions = definitions
        self.slice = slice
        self.names = [report.name for report in definitions.reports]
        # By what they are made of: reports borrow queries from each other.
        self._lifted_queries: dict[str, dict[str, str]] = {}
        for view in definitions.views.values():
            if view.reads_tables and any(one.asks for one in definitions.views_for([view.name])):
                raise Unliftable(f"reports/views/{view.name}.sql reads tables and asks for a parameter: make two of it")

    def statements(self, name: str) -> dict[str, dict[str, str]]:
        """The statements of a report by engine and dataset."""
        report = next(report for report in self.definitions.reports if report.name == name)
        statements: dict[str, dict[str, str]] = {engine.dialect: {} for engine in ENGINES}
        for dataset, key, statement in self._statements(report):
            try:
                if key not in self._lifted_queries:
                    tree = statement()
                    self._lifted_queries[key] = {engine.dialect: engine.sql(tree) for engine in ENGINES}
            except (Unliftable, UnsupportedError) as error:
                raise Unliftable(f"reports/{name}, {dataset}: {error}") from error
            for dialect, text in self._lifted_queries[key].items():
                statements[dialect][dataset] = text
        return statements

    def _statements(self, report: Report):
        """The name of each statement, what it is made of, and what makes it."""
        window = report.window
        sources = [source.relation for source in window.sources] if window else []
        changes = [window.size.split(".")[0]] if window and window.kind == "since" else []
        of_params = windows.params(report)
        yield "params", of_params, lambda: self._with_views(parsed(of_params), sources + changes, "todays")
        if window:
            of_window = windows.dataset(window)
            yield "window", of_window, lambda: self._with_views(parsed(of_window), sources)
        if self.slice:
            datasets = [one for one in report.datasets if self.slice.narrows(one, self.definitions)]
            report = replace(report, datasets=datasets)
        tables = self.definitions.shared_views(report)
        known: frozenset[str] = frozenset()
        for number, view in enumerate(tables, 1):
            key = repr((view.name, sorted(known)))
            yield f"{TABLE}{number}_{view.name}", key, lambda: self._table(view, known)
            known |= {view.name}
        for dataset in report.datasets:
            key = repr((dataset.sql, dataset.views, dataset.given, dataset.needs, sorted(known)))
            yield dataset.name, key, lambda: self._lifted(dataset, known)

    def _table(self, view: View, known: frozenset[str]) -> exp.Expression:
        """The rows of a view that is a table."""
        _, ctes, narrowed = self._views(self.definitions.views_for([view.name], known), slice=self.slice)
        rows = narrowed.get(view.name, view.name)
        query = exp.select(*[column(rows, name) for name in [DEVICE, *view.columns]]).from_(rows)
        return with_first(query, ctes)

    def _lifted(self, dataset: Dataset, known: frozenset[str]) -> exp.Expression:
        views = self.definitions.views_for(dataset.views + ([dataset.needs] if dataset.needs else []), known)
        lifter, ctes, narrowed = self._views(views, slice=self.slice)
        if dataset.given or dataset.needs:
            lifter.params = "given"
            ctes.append(common("given", self._given(dataset), []))
        query = parsed(dataset.sql)
        rename(query, narrowed)
        query = lifter.query(query, is_last=True)
        return with_first(query, ctes)

    def _with_views(self, query: exp.Expression, names: list[str], params: str = "params") -> exp.Expression:
        """The query with the views that it reads.

        - params: where views look up what they ask for. One that the query makes itself comes before them."""
        views = self.definitions.views_for([name for name in names if name in self.definitions.views])
        query = with_first(query, self._views(views, params)[1])
        ctes = query.args["with_"].expressions if query.args.get("with_") else []
        first = [cte for cte in ctes if cte.alias in windows.BEFORE_VIEWS]
        if first:
            others = [cte for cte in ctes if cte.alias not in windows.BEFORE_VIEWS]
            query.set("with_", exp.With(expressions=first + others))
        return query

    def _views(
        self, views: list[View], params: str = "params", slice: Slice | None = None
    ) -> tuple[Lifter, list[exp.CTE], dict[str, str]]:
        """The views that a statement makes for itself: those that are exported are there. With the names of those that a
        slice narrows."""
        lifter, ctes, narrowed = Lifter(set()), [], {}
        lifter.params = params

        def narrow(view: View):
            condition = slice.condition(view) if slice else None
            if condition:
                narrowed[view.name] = NARROWED + view.name
                rows = parsed(f"select * from {view.name} where {condition}")
                ctes.append(common(narrowed[view.name], rows, []))

        for view in views:
            if view.reads_tables:
                narrow(view)
                continue
            tree = parsed(view.rows(slice.has) if slice else view.sql, view.name)
            rename(tree, {name: new for name, new in narrowed.items() if name not in view.reads_all})
            is_constant = lifter.is_constant(tree)
            query = lifter.query(tree)
            if is_constant:
                lifter.constants.add(view.name)
            own = query.args.get("with_")
            if own:
                ctes += own.expressions
                query.set("with_", None)
            ctes.append(common(view.name, query, view.columns if is_constant else [DEVICE, *view.columns]))
            narrow(view)
        return lifter, ctes, narrowed

    def _given(self, dataset: Dataset) -> exp.Expression:
        """The devices that have a dataset, and what its query gets."""
        every = {**{name: name for name in ALL}, **dataset.given}
        asked = {one.name for one in parsed(dataset.sql).find_all(exp.Placeholder)}
        items = [exp.alias_(column("params", every[name]), name) for name in sorted(asked)]
        query = exp.select(column("params", DEVICE), *items).from_("params")
        if dataset.needs:
            devices = exp.select(column(dataset.needs, DEVICE)).distinct().from_(dataset.needs)
            query = query.join(
                devices.subquery("needed"),
                on=exp.EQ(this=column("needed", DEVICE), expression=column("params", DEVICE)),
            )
        for name in dataset.given.values():
            query = query.where(exp.Not(this=exp.Is(this=column("params", name), expression=exp.Null())))
        return query


ALL = [
    "from_day_id", "to_day_id", "through_day_id", "whole_to_day_id", "previous_from_day_id", "previous_to_day_id", "preceding_day_id",
    "today_day_id", "now_ts_utc_ms", "timezone_id", "subject_id", "peek", "gap_seconds",
]


def with_first(query: exp.Expression, ctes: list[exp.CTE]) -> exp.Expression:
    """The statement with these before its own common table expressions."""
    own = query.args.get("with_")
    both = ctes + (own.expressions if own else [])
    names = [cte.alias for cte in both]
    if len(names) != len(set(names)):
        raise Unliftable(f"two queries of one name among {', '.join(names)}")
    query.set("with_", exp.With(expressions=both) if both else None)
    return query


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="earned_fleet lift", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--reports", type=Path, default=REPORTS, help="the reports (default: reports/)")
    parser.add_argument("--out", type=Path, required=True, help="the folder to write to")
    options = parser.parse_args(arguments)
    try:
        lift = Lift(Definitions(options.reports))
        reports = {name: lift.statements(name) for name in lift.names}
    except Unliftable as error:
        print(f"earned_fleet lift: {error}", file=sys.stderr)
        return 65
    for engine in ENGINES:
        # Statements of reports that are gone must not stay.
        for file in options.out.glob(f"{engine.dialect}/*/*.sql"):
            file.unlink()
    for name, engines in reports.items():
        for dialect, statements in engines.items():
            folder = options.out / dialect / name
            folder.mkdir(parents=True, exist_ok=True)
            for dataset, text in statements.items():
                (folder / f"{dataset}.sql").write_text(f"{text}\n")
    return 0
