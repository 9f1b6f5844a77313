"""Tests of what `earned` writes for other programs, opened by those that people have: frictionless, sqlite3, pandas, DuckDB
and Datasette. `make fleet-small` runs them, and what is not installed is skipped.

DuckDB would download its reader of SQLite from its maker; here a package of Python brings it, and DuckDB checks its signature."""

import http.client
import importlib.metadata
import json
import re
import shutil
import sqlite3
import subprocess
import sys
import unittest
import urllib.parse
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path

import duckdb
from test_tools import ROOT, ToolsTestCase

FIXTURES = [ROOT / "Tests/Fixtures/month.ndjson", *sorted((ROOT / "Tests/EarnedReportsTests/Fixtures").glob("*.ndjson"))]


def needs(module: str):
    return unittest.skipUnless(find_spec(module), f"needs {module}: make fleet-small")


class OpenDataTestCase(ToolsTestCase):
    """A life with all economies, in `e.db`."""

    def setUp(self):
        super().setUp()
        self.environment["EARNED_DB"] = "e.db"
        self.earned("ingest", "--quiet", "--sort", "--backfill", *map(str, FIXTURES))
        for command in ["note cold", "goal focus 8h", "trial start Kitchen"]:
            self.earned(*command.split(), "--quiet")

    def rows(self, *arguments: str) -> list[dict]:
        """What a command prints as NDJSON."""
        done = self.run_command("earned", *arguments, "--format", "ndjson")
        self.assertEqual(done.returncode, 0, done.stderr)
        return [json.loads(line) for line in done.stdout.splitlines()]

    def reports(self) -> list[str]:
        listed = json.loads(self.run_command("earned", "report", "list", "--json").stdout)
        return [report["name"] for report in listed["reports"]]


class DataPackageTests(OpenDataTestCase):
    YEAR = ["--from", "2026-01-01", "--to", "2026-12-31"]

    @needs("frictionless")
    def test_every_report_is_a_valid_data_package(self):
        import frictionless

        for report in self.reports():
            self.earned("report", report, *self.YEAR, "--format", "csv", "--out", f"{report}/")
            checked = frictionless.validate(str(self.folder / report / "datapackage.json"))
            with self.subTest(report=report):
                faults = [(task.name, error.message) for task in checked.tasks for error in task.errors]
                self.assertTrue(checked.valid, faults[:5])
                self.assertEqual(
                    {f"{task.name}.csv" for task in checked.tasks}, {path.name for path in (self.folder / report).glob("*.csv")})


class SQLiteTests(OpenDataTestCase):
    """Each program gets of the file what `earned query` gets of the database."""

    QUESTIONS = [
        "select count(*) from attempt where hour_local >= 20 and weekday < 6",
        "select max(ts_utc_ms) from attempt",
        "select count(*) from attempt where reason is null",
        "select sum(actual_duration_minutes) from focus_session where completed = 1",
        "select sum(seconds) from app_use where device_name = 'phone'",
        "select max(ending_seconds) from time_day",
        "select sum(completion_ratio) from hachimi_session where date between '2026-03-01' and '2026-03-31'",
        "select sum(credits) from credit_change where source = 'FOCUS'",
        "select count(*) from habit_completion join habit on habit.habit_id = habit_completion.habit_id where name like '%🌲'",
    ]

    def setUp(self):
        super().setUp()
        self.earned("export", "--sqlite", "mine.db", "--quiet")
        self.file = str(self.folder / "mine.db")

    def expect_the_same(self, ask):
        for question in self.QUESTIONS:
            (answer,) = self.rows("query", question)[0].values()
            with self.subTest(question=question):
                self.assertTrue(answer)
                self.assertAlmostEqual(ask(question), answer)

    @unittest.skipUnless(shutil.which("sqlite3"), "needs sqlite3")
    def test_sqlite3(self):
        self.expect_the_same(lambda question: float(self.run_command("sqlite3", "-readonly", self.file, question).stdout))

    @needs("pandas")
    def test_pandas(self):
        import pandas

        with closing(sqlite3.connect(self.file)) as database:
            self.expect_the_same(lambda question: pandas.read_sql(question, database).iloc[0, 0].item())
            attempts = pandas.read_sql("select * from attempt", database)
        rows = self.rows("query", "select * from attempt")
        self.assertEqual(list(attempts.columns), list(rows[0]))
        numbers = {column for row in rows for column, value in row.items() if isinstance(value, int)}
        self.assertEqual(set(attempts.select_dtypes("number").columns), numbers)

    @needs("duckdb_ext")
    def test_duckdb(self):
        files = importlib.metadata.files("duckdb-ext-sqlite")
        (extension,) = [file for file in files if file.suffix == ".duckdb_extension"]
        database = duckdb.connect()
        database.load_extension(str(extension.locate()))
        database.execute(f"attach '{self.file}' as mine (type sqlite, read_only); use mine")
        self.expect_the_same(lambda question: float(database.execute(question).fetchone()[0]))

    @needs("datasette")
    def test_datasette(self):
        command = [sys.executable, "-m", "datasette", self.file, "--host", "127.0.0.1", "--port", "0"]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, "text": True}
        with subprocess.Popen(command, env=self.environment, **quiet) as server:
            port = next(found[1] for found in map(re.compile(r"http://127.0.0.1:(\d+)").search, server.stderr) if found)

            def ask(question: str):
                asked = urllib.parse.urlencode({"sql": question, "_shape": "arrayfirst"})
                with closing(http.client.HTTPConnection("127.0.0.1", int(port))) as connection:
                    connection.request("GET", f"/mine.json?{asked}")
                    return json.load(connection.getresponse())[0]

            try:
                self.expect_the_same(ask)
            finally:
                server.terminate()


class NDJSONTests(OpenDataTestCase):
    def test_duckdb_reads_each_dataset_at_once(self):
        period = ["--period", "2026-03"]
        described = json.loads(self.run_command("earned", "report", "show", "weekly", "--columns", "--json").stdout)
        read = 0
        for dataset in described["datasets"]:
            name, columns = dataset["name"], [column["name"] for column in dataset["columns"]]
            expected = self.rows("report", "weekly", "--dataset", name, *period)
            self.earned("report", "weekly", "--dataset", name, *period, "--out", f"{name}.ndjson")
            if not expected:
                continue
            with self.subTest(dataset=name):
                relation = duckdb.sql(f"select * from read_json_auto('{self.folder}/{name}.ndjson')")
                self.assertEqual(relation.columns, columns)
                self.assertEqual(relation.shape[0], len(expected))
                read += 1
        self.assertGreater(read, 20)
        attempts = "select count(*) as attempts from attempt where day_id like '2026-03-%'"
        summed = duckdb.sql(f"select sum(attempts) from read_json_auto('{self.folder}/hours.ndjson')").fetchone()
        self.assertEqual(list(summed), list(self.rows("query", attempts)[0].values()))


if __name__ == "__main__":
    unittest.main()
