import EarnedEconomyStore
import EarnedEngine
import EarnedSQLite
import Testing

@testable import EarnedClepsyStore
@testable import EarnedTestSupport

/// The values that a recovery accepts.
@Suite struct AllowedValuesTests {
  @Test(arguments: [
    ("clepsy_event", "date", Value.text("2026-02-02"), true), ("clepsy_event", "date", .text("2026-02-30"), false),
    ("clepsy_session", "rest_date", .null, true), ("clepsy_history", "closed_before_date", .text("x"), false),
    ("clepsy_event", "hour_local", .integer(23), true), ("clepsy_event", "hour_local", .integer(24), false),
    ("clepsy_event", "ts_utc_ms", .integer(-1), false), ("clepsy_event", "timezone_id", .text("Mars"), false),
    ("clepsy_session", "rest_timezone_id", .text("Europe/Berlin"), true),
    ("clepsy_pending_event", "event_id", .text("ABC"), false), ("clepsy_settings", "settings_json", .text("{"), false),
    ("clepsy_session", "end_reason", .text("CLOSED"), true), ("clepsy_tracked_app", "name", .text("a\0"), false),
    ("song", "date", .text("not ours"), true), ("event_log", "day_id", .text("never"), false),
  ]) func valuesAreAllowedByTheirColumns(_ table: String, _ column: String, _ value: Value, _ isAllowed: Bool) throws {
    #expect(try AllowedValues([ClepsyEconomy.self]).contain(value, in: column, of: table) == isAllowed)
  }

  /// Everything that random histories leave behind is allowed.
  @Test func whatIsRecordedIsAllowed() throws {
    let home = try Home()
    for record in ClepsyHistory.records(seed: 5, count: 150) { try home.record(record) }
    let tables = try home.rows("select name from sqlite_master where type = 'table' and name glob 'clepsy_*'")
    #expect(tables.count == 14)
    let allowed = try AllowedValues([ClepsyEconomy.self])
    for table in tables {
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
