import Testing

/// `Sources/EarnedFleet/lift.py`, which makes the statements for many devices from the reports, and `run.py`, which runs them.
/// `make fleet-small` compares what they give with the program.
@Suite struct LiftTests {
  private static let sources = "\(Shell.workingFolder)/Sources/EarnedFleet"

  /// A Python with the version of sqlglot that `requirements.txt` names: another one may write statements differently.
  private static let python = ["\(Shell.workingFolder)/.build/fleet/venv/bin/python", "python3"].first { python in
    let check = """
      import sqlglot, pathlib
      assert "sqlglot==" + sqlglot.__version__ in pathlib.Path("\(sources)/requirements.txt").read_text().split()
      """
    return Shell().run("\(python) -c '\(check)' 2>/dev/null").status == 0
  }

  private func run(_ script: String, _ arguments: String, in shell: Shell = Shell()) -> Shell.Result {
    shell.run("\(Self.python ?? "") -B \(Self.sources)/\(script) \(arguments)")
  }

  @Test(.enabled(if: python != nil, "needs sqlglot: make fleet-venv"))
  func everyReportIsLiftedForBothEngines() throws {
    let shell = Shell()
    // What a run before has left of a report that is gone.
    shell.run("mkdir -p out/duckdb/gone && echo gone > out/duckdb/gone/params.sql")
    let made = run("lift.py", "--out out", in: shell)
    #expect(made.status == 0, "\(made.err)")
    shell.folder.write(
      """
      import json, pathlib, sqlglot, sys
      for folder in pathlib.Path(sys.argv[1]).glob("*/report.json"):
          report = json.loads(folder.read_text())
          expected = {"params"} | {one["name"] for one in report["datasets"] if not one.get("archive")}
          expected |= {"window"} if "window" in report else set()
          if any("previous_from_day_id" in one.get("given", {}).values() for one in report["datasets"]): expected.add("compared")
          for engine in ("duckdb", "spark"):
              files = {file.stem: file.read_text() for file in pathlib.Path("out", engine, folder.parent.name).glob("*.sql")}
              tables = {name for name in files if name.startswith("table_")}
              if set(files) - tables != expected: print(engine, folder, sorted(files), "instead of", sorted(expected))
              for name, text in files.items():
                  first = sqlglot.parse_one(text, dialect=engine).selects[0].alias_or_name
                  if first != "device": print(engine, folder, name, "begins with", first)
      """, to: "check.py")
    let checked = shell.run("\(Self.python ?? "") check.py \(Shell.workingFolder)/reports")
    #expect(checked.status == 0 && checked.out.isEmpty, "\(checked)")
    #expect(shell.run("ls out out/duckdb/gone").out == "out:\nduckdb\nspark\n\nout/duckdb/gone:\n")
  }

  @Test(
    .enabled(if: python != nil, "needs sqlglot: make fleet-venv"),
    arguments: [
      ("select json_group_array(day_id) as days from day order by days", "a JSON array without an order"),
      ("select day_id as days from day limit 1", "a limit without an order"),
      (
        "with recursive n (days) as (select day_id from day union all select days || '0' from n where days < '9') select days from n",
        "n: recursion that does more than count: days || '0'"
      ),
      ("select clock_of(day_id) as days from day order by days", "the function clock_of"),
    ])
  func aQueryThatCannotBeLiftedIsNamed(query: String, reason: String) {
    let shell = Shell()
    shell.run(
      """
      mkdir -p reports/own reports/views
      echo '{"datasets": [{"name": "days"}]}' > reports/own/report.json
      cat > reports/own/days.sql <<'EOF'
      \(query)
      EOF
      """)
    let made = run("lift.py", "--reports reports --out out", in: shell)
    #expect(made.status == 65)
    #expect(made.err == "lift.py: reports/own, days: \(reason)\n")
  }

  @Test(.enabled(if: python != nil, "needs sqlglot: make fleet-venv"))
  func anUnknownReportIsNamed() {
    let result = run("run.py", "duckdb tables weakly out --now 1")
    #expect(result.status == 2)
    #expect(result.err.contains("there is no report 'weakly'; there are apps, "), "\(result.err)")
  }

  /// `make install` puts the tools and the reports beside each other.
  @Test(.enabled(if: python != nil, "needs sqlglot: make fleet-venv"))
  func installedToolsFindTheReports() {
    let shell = Shell()
    let reports = ["views", "weekly", "usage"].map { "\(Shell.workingFolder)/reports/\($0)" }.joined(separator: " ")
    shell.run("cp -r \(Self.sources) fleet && mkdir reports && cp -r \(reports) reports")
    let made = shell.run("\(Self.python ?? "") -B fleet/lift.py --out sql && ls sql/duckdb/weekly/params.sql")
    #expect(made.out == "sql/duckdb/weekly/params.sql\n", "\(made)")
  }

  @Test(.enabled(if: python != nil, "needs sqlglot: make fleet-venv"))
  func aMissingFolderOfStatementsSaysWhatToType() {
    let result = run("run.py", "duckdb tables weekly out --now 1 --sql nowhere")
    #expect(result.status == 1)
    #expect(result.err == "run.py: there is no folder nowhere; make it with `lift.py --out nowhere`\n")
  }

  @Test func withoutSqlglotRunSaysWhatToType() {
    // Without site-packages: a Python in which nothing is installed.
    let result = Shell().run("python3 -S -B \(Self.sources)/run.py duckdb tables weekly out --now 1")
    guard result.status != 127 else { return }
    #expect(result.status == 1)
    #expect(
      result.err == """
        run.py: Python has no sqlglot, which making the statements needs; install it (`pip install -r \
        requirements.txt`), or run `lift.py --out sql` where it is installed and give run.py that folder: --sql sql

        """)
  }
}
