import Testing

@testable import EarnedCLITests

/// The tools for reports of many people, `Sources/earned-fleet`. They are in Python, and so are their tests, in `Tests/Fleet`.
/// `make fleet-small` runs the same, compares what the tools give with the program, and opens what it writes with others.
@Suite struct FleetToolsTests {
  /// A Python with what the tools need, and the version of sqlglot that they name: another one may write statements differently.
  private static let python = ["\(Shell.workingFolder)/.build/fleet/venv/bin/python", "python3"].first { python in
    let check = """
      import duckdb, pathlib, pyarrow, sqlglot
      assert f"\\"sqlglot=={sqlglot.__version__}\\"" in pathlib.Path("Sources/earned-fleet/pyproject.toml").read_text()
      """
    return Shell().run("cd \(Shell.workingFolder) && \(python) -c '\(check)'").status == 0
  }

  @Test(.enabled(if: python != nil, "needs duckdb, pyarrow and sqlglot: make fleet-venv"))
  func theirTestsPass() {
    let result = Shell().run(
      """
      cd \(Shell.workingFolder) &&
      \(Self.python ?? "") -B -m unittest discover --start-directory Tests/Fleet --pattern test_tools.py
      """)
    #expect(result.status == 0 && !result.err.contains("Ran 0 tests"), "\(result.err)")
  }
}
