"""Runs a report for many people over the files of `earned_fleet compact`, on DuckDB or on Spark:

    python -m earned_fleet run duckdb TABLES weekly OUT --now 1775464200000
    spark-submit earned_fleet/run.py spark s3a://study/tables weekly s3a://study/weekly --now 1775464200000

OUT gets a Parquet file for each dataset, or on Spark a folder: the dataset's columns with `device` before them, sorted by
device and as the report sorts them. The report's statements are made by `earned_fleet lift`, which needs sqlglot; with --sql
they are read from a folder that it wrote. docs/fleet.md explains more."""

import argparse
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from pathlib import Path


class Statements:
    """The statements of the reports: those in a folder that `earned_fleet lift` wrote, or else made from reports/ now."""

    def __init__(self, folder: Path | None = None, only: list[str] | None = None, but: list[str] | None = None):
        """Ends the program, saying what to type, where there are none.

        - only, but: what the reports are narrowed to (`Slice.asked`)."""
        self.folder = folder
        self.lift = None
        if folder:
            if not folder.is_dir():
                sys.exit(
                    f"earned_fleet run: there is no folder {folder}; make it with `python -m earned_fleet lift --out {folder}`")
            self.reports = sorted({path.parent.name for path in folder.glob("*/*/params.sql")})
            return
        try:
            # spark-submit starts this file by itself.
            from earned_fleet.lift import REPORTS, Definitions, Lift, Slice, Unliftable
        except ModuleNotFoundError as error:
            sys.exit(
                f"earned_fleet run: Python has no {error.name}, which making the statements needs; install it (`pip install -e"
                f" {Path(__file__).resolve().parents[1]}`), or run `python -m earned_fleet lift --out sql` where it is"
                " installed and give run that folder: --sql sql")
        try:
            self.lift = Lift(Definitions(REPORTS), Slice.asked(only or [], but or []))
        except (Unliftable, ValueError) as error:
            sys.exit(f"earned_fleet run: {error}")
        self.reports = self.lift.names

    def of(self, report: str, engine: str) -> dict[str, str]:
        """The statement of each dataset, and `params`, which the others read."""
        if self.lift:
            return self.lift.statements(report)[engine]
        return {file.stem: file.read_text() for file in sorted((self.folder / engine / report).glob("*.sql"))}


# What is asked of a report. The zone is that of devices that have none stored.
REQUEST = {
    "now_ts_utc_ms": "bigint",
    "timezone_id": "varchar(64)",
    "ending": "varchar(10)",
    "basis": "varchar(10)",
    "from_day_id": "varchar(10)",
    "to_day_id": "varchar(10)",
    "previous_from_day_id": "varchar(10)",
    "previous_to_day_id": "varchar(10)",
}


def days(first: date, last: date) -> dict[str, str]:
    """A request for the days from one to the other, and as many before them."""
    before = first - timedelta(days=1)
    return {
        "basis": "range",
        "from_day_id": first.isoformat(),
        "to_day_id": last.isoformat(),
        "previous_from_day_id": (before - (last - first)).isoformat(),
        "previous_to_day_id": before.isoformat(),
    }


def literal(value) -> str:
    return "null" if value is None else str(value) if isinstance(value, int) else f"'{value}'"


class Engine:
    """An engine with the tables of a folder."""

    statements_at_a_time = 1

    def __init__(self, sources: Statements):
        self.sources = sources

    def ask(self, **request):
        """Sets what is asked."""
        values = ", ".join(f"cast({literal(request.get(name))} as {kind}) as {name}" for name, kind in REQUEST.items())
        self.run(f"create or replace temporary view request as select {values}")

    def statements(self, report: str) -> dict[str, str]:
        """The statement of each dataset of a report, when it is clear which days each device's report is about."""
        statements = self.sources.of(report, self.name)
        self.table("params", statements.pop("params"))
        for name in sorted(name for name in statements if name.startswith("table_")):
            self.table(name.split("_", 2)[2], statements.pop(name))
        return statements

    def report(self, name: str) -> list[tuple[str, list[tuple]]]:
        """The rows of each dataset."""
        statements = self.statements(name)
        with ThreadPoolExecutor(self.statements_at_a_time) as pool:
            return list(zip(statements, pool.map(self.rows, statements.values())))

    def write(self, name: str, out: str):
        """Writes each dataset to a folder."""
        statements = self.statements(name)
        with ThreadPoolExecutor(self.statements_at_a_time) as pool:
            list(pool.map(lambda dataset: self.save(statements[dataset], f"{out}/{dataset}"), statements))


class DuckDB(Engine):
    """In this process, on all its processors."""

    name = "duckdb"

    def __init__(self, sources: Statements, tables: str):
        import duckdb

        super().__init__(sources)
        self.connection = duckdb.connect()
        found = self.rows(f"select distinct regexp_extract(file, '/table=([a-z_]+)/', 1) from glob('{tables}/*/*/*.parquet')")
        for [name] in sorted(found):
            # A table may have a column that is called as the folders are.
            files = f"'{tables}/table={name}/*/*.parquet'"
            self.run(f"create view {name} as select * from read_parquet({files}, hive_partitioning = false)")

    def table(self, name: str, query: str):
        self.run(f"create or replace temporary table {name} as {query}")

    def run(self, statement: str):
        self.connection.execute(statement)

    def rows(self, query: str) -> list[tuple]:
        return self.connection.execute(query).fetchall()

    def save(self, query: str, path: str):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        self.run(f"copy ({query}) to '{path}.parquet' (format parquet, compression zstd)")


class Spark(Engine):
    """On the cluster that spark-submit names, else on this machine."""

    name = "spark"
    # A statement takes one processor until it is planned.
    statements_at_a_time = os.cpu_count() or 1

    def __init__(self, sources: Statements, tables: str, *, is_small: bool = False):
        """- is_small: whether there is so little data that planning and compiling take longer than all else."""
        from pyspark.sql import SparkSession

        super().__init__(sources)
        self.is_small = is_small
        # Times become days and hours by a zone that each row names, never by that of the session.
        builder = (
            SparkSession.builder.appName("earned")
            .config("spark.sql.session.timeZone", "UTC")
            .config("spark.ui.showConsoleProgress", "false")
        )
        if is_small:
            builder = (
                builder.config("spark.ui.enabled", "false")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.extraJavaOptions", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC")
                .config("spark.sql.codegen.wholeStage", "false")
                .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
                .config("spark.sql.adaptive.enabled", "false")
                # All of it in one partition: nothing is ever sent from one to another.
                .config("spark.sql.autoBroadcastJoinThreshold", "-1")
                .config("spark.sql.shuffle.partitions", "1")
            )
        self.session = builder.getOrCreate()
        self.session.sparkContext.setLogLevel("ERROR")
        for name in self._names(tables):
            # A table may have a column that is called as the folders are.
            frame = self.session.read.option("recursiveFileLookup", "true").parquet(f"{tables}/table={name}")
            self._view(name, frame, is_kept=is_small)

    def _names(self, tables: str) -> list[str]:
        """The tables in a folder, wherever it lies."""
        context = self.session.sparkContext
        folder = context._jvm.org.apache.hadoop.fs.Path(tables)
        found = folder.getFileSystem(context._jsc.hadoopConfiguration()).listStatus(folder)
        names = [status.getPath().getName() for status in found]
        return sorted(name.removeprefix("table=") for name in names if name.startswith("table="))

    def _view(self, name: str, frame, *, is_kept: bool):
        if self.is_small:
            frame = frame.coalesce(1)
        # What is kept is kept as rows: otherwise every statement that reads it would plan its making again.
        (frame.localCheckpoint() if is_kept else frame).createOrReplaceTempView(name)

    def table(self, name: str, query: str):
        self.session.catalog.dropTempView(name)
        self._view(name, self.session.sql(query), is_kept=True)

    def run(self, statement: str):
        self.session.sql(statement)

    def rows(self, query: str) -> list[tuple]:
        return [tuple(row) for row in self.session.sql(query).collect()]

    def save(self, query: str, path: str):
        self.session.sql(query).write.option("compression", "zstd").parquet(path)


ENGINES = {engine.name: engine for engine in (DuckDB, Spark)}


def main(arguments: list[str] | None = None):
    parser = argparse.ArgumentParser(
        prog="earned_fleet run", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", choices=list(ENGINES))
    parser.add_argument("tables", help="the folder that `earned_fleet compact` made")
    parser.add_argument("report", help="the name of a report: weekly, monthly, …")
    parser.add_argument("out", help="the folder for the datasets")
    parser.add_argument("--now", type=int, required=True, help="the time of the report, in epoch milliseconds")
    parser.add_argument("--timezone", default="UTC", help="the zone of devices that have none stored (default: UTC)")
    parser.add_argument("--ending", type=date.fromisoformat, help="the last day of the report's own window")
    parser.add_argument("--from", dest="first", type=date.fromisoformat, help="with --to: these days instead")
    parser.add_argument("--to", dest="last", type=date.fromisoformat)
    parser.add_argument(
        "--only", action="append", default=[], metavar="WHAT=VALUE",
        help="narrow the report: app=ID, mode=ID, habit=ID, task=LABEL, device=NAME, weekday=6,7 (1 for Monday), hour=20-24")
    parser.add_argument("--but", action="append", default=[], metavar="WHAT=VALUE", help="all but that")
    parser.add_argument("--sql", type=Path, help="the folder that `earned_fleet lift` wrote (default: make them now)")
    options = parser.parse_args(arguments)
    if (options.first is None) != (options.last is None) or options.first and options.first > options.last:
        parser.error("--from and --to are two days, the earlier one first")
    request = days(options.first, options.last) if options.first else {}
    if options.sql and options.only + options.but:
        parser.error("--only and --but need statements of their own; leave out --sql")
    sources = Statements(options.sql, options.only, options.but)
    if options.report not in sources.reports:
        parser.error(f"there is no report '{options.report}'; there are {', '.join(sources.reports)}")
    if not sources.of(options.report, options.engine).keys() - {"params", "window"}:
        parser.error(f"nothing of the report {options.report} is kept by what --only and --but ask")
    engine = ENGINES[options.engine](sources, options.tables)
    engine.ask(
        now_ts_utc_ms=options.now, timezone_id=options.timezone,
        ending=options.ending.isoformat() if options.ending else None, **request)
    engine.write(options.report, options.out)


if __name__ == "__main__":
    main()
