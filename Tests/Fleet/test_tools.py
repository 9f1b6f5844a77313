"""Tests of `earned_fleet` as it is typed, with the `earned` in PATH: `make fleet-small` and `make test` run them.

    python -m unittest discover --start-directory Tests/Fleet"""

import gzip
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import sqlglot
from pyarrow.parquet import ParquetFile

ROOT = Path(__file__).resolve().parents[2]


class ToolsTestCase(unittest.TestCase):
    """A new folder in which commands are run."""

    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(self.folder), "TZ": "UTC", "LC_ALL": "C.UTF-8",
            "EARNED_NOW": "2026-03-15T20:00:00Z", "PYTHONPATH": str(ROOT / "Sources/earned-fleet"),
        }

    def run_command(self, *command, folder: Path | None = None, **variables) -> subprocess.CompletedProcess:
        return subprocess.run(
            command, cwd=folder or self.folder, env=self.environment | variables, capture_output=True, text=True, check=False)

    def earned(self, *arguments):
        done = self.run_command("earned", *arguments)
        self.assertEqual(done.returncode, 0, done.stderr)

    def tool(self, *arguments) -> subprocess.CompletedProcess:
        return self.run_command(sys.executable, "-B", "-m", "earned_fleet", *arguments)

    def write(self, path: str, text: str):
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def export(self, *names: str):
        """Exports a device of each name to `out`."""
        lines = (ROOT / "Tests/Fixtures/month.ndjson").read_text().splitlines(keepends=True)
        self.write("records.ndjson", "".join(lines[:400]))
        self.earned("ingest", "--quiet", "--db", "e.db", "records.ndjson")
        for name in names:
            (self.folder / f"{name}.db").write_bytes((self.folder / "e.db").read_bytes())
        self.earned("export", "out", *[f"{name}.db" for name in names], "--quiet")


class CompactTests(ToolsTestCase):
    def exported(self) -> list[list]:
        """The rows of the exports, with their relations and devices."""
        rows = []
        for path in (self.folder / "out").glob("*.earned.gz"):
            for line in map(json.loads, gzip.open(path)):
                if isinstance(line, list):
                    rows.append([relation, device, *line])
                else:
                    relation, device = line.get("relation"), line.get("device", path.name.removesuffix(".earned.gz"))
        return sorted(rows, key=json.dumps)

    def compacted(self) -> list[list]:
        """The same of the tables in `parquet`, each of which must be sorted, and have rows of its month alone."""
        rows = []
        for path in sorted((self.folder / "parquet").glob("table=*/month=*/shard=*.parquet")):
            table, month = (part.name.split("=")[1] for part in (path.parents[1], path.parents[0]))
            content = ParquetFile(path).read()
            self.assertEqual(content.column_names[0], "device")
            devices = content.column("device").to_pylist()
            self.assertEqual(devices, sorted(devices), path)
            for row in zip(*(column.to_pylist() for column in content.columns)):
                days = [value for value, name in zip(row, content.column_names) if name in ("day_id", "date", "month")]
                self.assertTrue(all(day[:7] == month for day in days) and (days or month == "all"), (path, row))
                if table != "device":
                    rows.append([table, *row])
        return sorted(rows, key=json.dumps)

    def test_every_row_is_there_once(self):
        self.export("b", "a", "c")
        whole = self.tool("compact", "out", "parquet")
        self.assertEqual(whole.returncode, 0, whole.stderr)
        self.assertRegex(whole.stdout, "^3 devices, 0 rejected: ")
        expected = self.exported()
        self.assertIn(["attempt", "c"], [row[:2] for row in expected])
        self.assertEqual(self.compacted(), expected)
        # With little memory there are more shards, and the same rows; the old ones are gone.
        small = self.tool("compact", "out", "parquet", "--rows", "500")
        self.assertEqual(small.returncode, 0, small.stderr)
        self.assertEqual(self.compacted(), expected)
        self.assertEqual(len(list((self.folder / "parquet/table=attempt/month=2026-02").iterdir())), 3)
        for path in (self.folder / "parquet", *(self.folder / "parquet").rglob("*")):
            self.assertEqual(path.stat().st_mode & 0o077, 0, path)
        self.assertEqual(list(self.folder.glob("parquet.*")), [])

    def test_torn_and_foreign_files_are_refused_and_the_others_count(self):
        self.export("a", "b", "c")
        out = self.folder / "out"
        torn, whole = (out / "b.earned.gz"), gzip.decompress((out / "c.earned.gz").read_bytes())
        without_end = gzip.compress(b"".join(whole.splitlines(keepends=True)[:-1]))
        torn.write_bytes(torn.read_bytes()[:3000])
        (out / "d.earned.gz").write_bytes(gzip.compress(b"{}\n"))
        (out / "e.earned.gz").write_bytes(without_end)
        (out / "f.earned.gz").write_text("no\n")
        (out / "g.earned.gz").write_bytes((out / "a.earned.gz").read_bytes())
        result = self.tool("compact", "out", "parquet")
        self.assertEqual(result.returncode, 65, result.stderr)
        self.assertRegex(result.stdout, "^2 devices, 5 rejected: ")
        for reason in [
            "b.earned.gz: it is torn", "d.earned.gz: it is not a file of earned.export/1",
            "f.earned.gz: it is torn or not gzip", "e.earned.gz: it is of the device 'c'",
            "g.earned.gz: it is of the device 'a'",
        ]:
            self.assertIn(reason, result.stderr)
        (out / "c.earned.gz").write_bytes(without_end)
        self.assertIn("c.earned.gz: it has no end or not all rows", self.tool("compact", "out", "parquet").stderr)

    def test_files_of_others_are_not_replaced_and_exports_with_other_options_are_not_mixed(self):
        self.export("a", "b")
        self.write("theirs/file", "mine\n")
        self.earned("export", "plain", "b.db", "--include-texts", "--quiet")
        theirs = self.tool("compact", "out", "theirs")
        self.assertEqual(theirs.returncode, 73)
        self.assertEqual(
            theirs.stderr,
            f"Error: {self.folder}/theirs is not from earned_fleet compact, and is left as it is; name another folder\n")
        self.assertEqual((self.folder / "theirs/file").read_text(), "mine\n")
        self.assertEqual(self.tool("compact", "out", "out/parquet").returncode, 73)
        (self.folder / "plain/a.earned.gz").write_bytes((self.folder / "out/a.earned.gz").read_bytes())
        mixed = self.tool("compact", "plain", "parquet")
        self.assertEqual(mixed.returncode, 73)
        self.assertIn("export all of them with the same options", mixed.stderr)
        self.assertFalse((self.folder / "parquet").exists())
        self.assertEqual(self.tool("compact", "nowhere", "parquet").returncode, 74)
        self.assertEqual(self.tool("compact", "out", "parquet", "--rows", "0").returncode, 64)


class LiftTests(ToolsTestCase):
    def test_every_report_is_lifted_for_both_engines(self):
        # What a run before has left of a report that is gone.
        self.write("out/duckdb/gone/params.sql", "gone\n")
        made = self.tool("lift", "--out", "out")
        self.assertEqual(made.returncode, 0, made.stderr)
        out = self.folder / "out"
        for path in (ROOT / "reports").glob("*/report.json"):
            report = json.loads(path.read_text())
            expected = {"params"} | {one["name"] for one in report["datasets"] if not one.get("archive") and one.get("lift", True)}
            expected |= {"window"} if "window" in report else set()
            for engine in ("duckdb", "spark"):
                with self.subTest(report=path.parent.name, engine=engine):
                    files = {file.stem: file.read_text() for file in (out / engine / path.parent.name).glob("*.sql")}
                    self.assertEqual({name for name in files if not name.startswith("table_")}, expected)
                    for name, text in files.items():
                        first = sqlglot.parse_one(text, dialect=engine).selects[0].alias_or_name
                        self.assertEqual(first, "device", name)
        self.assertEqual(sorted(path.name for path in out.iterdir()), ["duckdb", "spark"])
        self.assertEqual(list((out / "duckdb/gone").iterdir()), [])

    def test_a_query_that_cannot_be_lifted_is_named(self):
        for query, reason in [
            ("select json_group_array(day_id) as days from day order by days", "a JSON array without an order"),
            ("select day_id as days from day limit 1", "a limit without an order"),
            (
                "with recursive n (days) as (select day_id from day union all select days || '0' from n where days < '9')"
                " select days from n",
                "n: recursion that does more than count: days || '0'",
            ),
            ("select clock_of(day_id) as days from day order by days", "the function clock_of"),
        ]:
            with self.subTest(query=query):
                self.write("mine/own/report.json", '{"datasets": [{"name": "days"}]}\n')
                self.write("mine/own/days.sql", f"{query}\n")
                made = self.tool("lift", "--reports", "mine", "--out", "out")
                self.assertEqual(made.returncode, 65)
                self.assertEqual(made.stderr, f"earned_fleet lift: reports/own, days: {reason}\n")

    def test_a_folder_without_reports_is_named(self):
        made = self.tool("lift", "--reports", "nowhere", "--out", "out")
        self.assertEqual(made.returncode, 65)
        self.assertRegex(made.stderr, "^earned_fleet lift: there is no report in nowhere; ")


class RunTests(ToolsTestCase):
    def test_it_gives_the_same_rows_with_statements_made_before(self):
        self.export("a", "b")
        for command in [
            ["compact", "out", "tables"], ["lift", "--out", "sql"],
            ["run", "duckdb", "tables", "weekly", "now", "--now", "1773604800000"],
            ["run", "duckdb", "tables", "weekly", "before", "--now", "1773604800000", "--sql", "sql"],
        ]:
            done = self.tool(*command)
            self.assertEqual((done.returncode, done.stderr), (0, ""), command)
        now, before = ({path.name: path.read_bytes() for path in (self.folder / name).iterdir()} for name in ("now", "before"))
        self.assertEqual(now, before)
        self.assertGreater(len(now), 5)

    def test_an_unknown_report_is_named(self):
        result = self.tool("run", "duckdb", "tables", "weakly", "out", "--now", "1")
        self.assertEqual(result.returncode, 2)
        self.assertIn("there is no report 'weakly'; there are apps, ", result.stderr)

    def test_a_part_that_cannot_be_is_named(self):
        for wrong in ("weekday=sat", "weekday=8", "hour=20-25", "hour=20", "app=", "place=home"):
            result = self.tool("run", "duckdb", "tables", "weekly", "out", "--now", "1", "--only", wrong)
            self.assertEqual(result.returncode, 1)
            self.assertIn(f"earned_fleet run: '{wrong}' is not one of app, mode, ", result.stderr)

    def test_a_report_of_which_nothing_is_left_is_not_written(self):
        result = self.tool("run", "duckdb", "tables", "focus", "out", "--now", "1", "--but", "app=web:reddit.com")
        self.assertEqual(result.returncode, 2)
        self.assertIn("nothing of the report focus is kept by what --only and --but ask", result.stderr)
        self.assertFalse((self.folder / "out").exists())

    def test_a_missing_folder_of_statements_says_what_to_type(self):
        result = self.tool("run", "duckdb", "tables", "weekly", "out", "--now", "1", "--sql", "nowhere")
        self.assertEqual(result.returncode, 1)
        self.assertEqual(
            result.stderr,
            "earned_fleet run: there is no folder nowhere; make it with `python -m earned_fleet lift --out nowhere`\n")

    def test_without_a_library_it_says_what_to_type(self):
        # Without site-packages: a Python in which nothing is installed. spark-submit starts the file, in which the package
        # need not be found.
        package = ROOT / "Sources/earned-fleet"
        for start, path, missing in [
            (["-m", "earned_fleet", "run"], str(package), "sqlglot"),
            ([package / "earned_fleet/run.py"], str(package), "sqlglot"),
            ([package / "earned_fleet/run.py"], "", "earned_fleet"),
        ]:
            with self.subTest(start=start, path=path):
                result = self.run_command(
                    sys.executable, "-S", "-B", *start, "spark", "tables", "weekly", "out", "--now", "1", PYTHONPATH=path)
                self.assertEqual(result.returncode, 1)
                self.assertEqual(
                    result.stderr,
                    f"earned_fleet run: Python has no {missing}, which making the statements needs; install it (`pip install -e"
                    f" {package}`), or run `python -m earned_fleet lift --out sql` where it is installed and give run that"
                    " folder: --sql sql\n")


class InstallationTests(ToolsTestCase):
    """`make install` puts the tools and the reports next to each other."""

    def test_installed_tools_find_the_reports_and_leave_nothing(self):
        self.environment["INSTALL"] = "install --strip-program=true"
        program = self.run_command("sh", "-c", "command -v earned").stdout.strip()
        prefix = self.folder / "usr"
        install = ["docs/install.sh", program, str(prefix)]
        done = self.run_command(*install, folder=ROOT)
        self.assertEqual(done.returncode, 0, done.stderr)
        # Python writes what it compiles next to modules that it imports, unless it is kept from that.
        result = self.run_command(
            sys.executable, "-m", "earned_fleet", "run", "duckdb", "tables", "weakly", "out", "--now", "1",
            PYTHONPATH=str(prefix / "lib/earned/fleet"))
        self.assertIn("there is no report 'weakly'; there are apps, ", result.stderr)
        self.assertEqual(self.run_command(*install, "--uninstall", folder=ROOT).stderr, "")
        self.assertFalse(prefix.exists())


if __name__ == "__main__":
    unittest.main()
