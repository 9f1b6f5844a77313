import EarnedSQLite
import TestSupport
import Testing

@testable import EarnedEngine
@testable import Histories
@testable import TimeBudgetStore

/// What a recovery may take for a recorded value.
@Suite struct AllowedValuesTests {
  @Test(arguments: [
    ("budget_transaction", "date", Value.text("2026-02-02"), true), ("budget_day", "date", .text("2026-02-30"), false),
    ("budget_transaction", "game_type", .text("dice"), false), ("budget_transaction", "result", .text("lemon"), true),
    ("budget_transaction", "draw_json", .null, true), ("budget_transaction", "draw_json", .text("["), false),
    ("budget_state", "day_started_ts_utc_ms", .integer(-1), false), ("budget_state", "day_id", .text("x"), false),
    ("budget_app_selection", "app_id", .text("a"), false), ("budget_reset", "record_key", .text("x"), false),
    ("budget_pending_wager", "timezone_id", .text("Mars"), false),
  ]) func values(_ table: String, _ column: String, _ value: Value, _ isAllowed: Bool) throws {
    #expect(try AllowedValues([TimeBudgetEconomy.self]).contain(value, in: column, of: table) == isAllowed)
  }

  /// Everything that random histories leave behind is allowed.
  @Test(arguments: 1...3 as ClosedRange<UInt64>) func whatIsRecordedIsAllowed(seed: UInt64) throws {
    let home = try Home()
    var history = TimeBudgetHistory(seed: seed)
    for record in history.records(150) { try home.record(record) }
    let allowed = AllowedValues([TimeBudgetEconomy.self])
    for table in TimeBudgetTables.all.map(\.name) {
      let statement = try home.database.prepare("select * from \(table)")
      while try statement.step() {
        for (index, column) in statement.columnNames.enumerated() {
          let value = statement.row.value(index)
          #expect(try allowed.contain(value, in: column, of: table), "\(table).\(column): \(value)")
        }
      }
    }
  }
}
