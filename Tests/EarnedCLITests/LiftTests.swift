import Testing

/// The statements for many devices are those that `Sources/EarnedFleet/lift.py` makes of the reports.
@Suite struct LiftTests {
  private static let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
  /// With the version that `Sources/EarnedFleet/requirements.txt` names: another one may write the same otherwise.
  private static let python = ["\(root)/.build/fleet/venv/bin/python", "python3"].first { python in
    let check = """
      import sqlglot, pathlib
      assert "sqlglot==" + sqlglot.__version__ in pathlib.Path("\(root)/Sources/EarnedFleet/requirements.txt").read_text().split()
      """
    return Shell().run("\(python) -c '\(check)' 2>/dev/null").status == 0
  }

  @Test(.enabled(if: python != nil, "needs sqlglot: make fleet-venv"))
  func theStatementsAreThoseThatLiftMakes() throws {
    let python = try #require(Self.python)
    let made = Shell().run("\(python) -B \(Self.root)/Sources/EarnedFleet/lift.py --check")
    #expect(made.status == 0, "make lift writes them anew:\n\(made.err)")
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
  func aQueryThatCannotBeLiftedIsNamed(query: String, reason: String) throws {
    let python = try #require(Self.python)
    let made = Shell().run(
      """
      mkdir -p reports/own reports/views
      echo '{"datasets": [{"name": "days"}]}' > reports/own/report.json
      cat > reports/own/days.sql <<'EOF'
      \(query)
      EOF
      \(python) -B \(Self.root)/Sources/EarnedFleet/lift.py --reports reports --out out
      """)
    #expect(made.status == 65)
    #expect(made.err == "lift.py: reports/own, days: \(reason)\n")
  }
}
