import EarnedSQLite
import Testing

@testable import EarnedReports

/// The functions of queries, which remember the day and the zone of the row before.
@Suite struct ReportFunctionTests {
  private let database: Database

  init() throws {
    database = try Database(.memory, .create)
    try ReportFunctions.register(on: database)
  }

  private func column(_ expression: String, of values: String) throws -> [Value] {
    try database.rows("with row (a, b) as (values \(values)) select \(expression) from row") { $0.value(0) }
  }

  @Test func aRowHasItsOwnDay() throws {
    let days = "('2026-02-02', 0), ('2026-02-02', 0), ('2026-02-03', 0), (null, 0), ('2026-02-02', 0)"
    #expect(try column("weekday(a)", of: days) == [.integer(1), .integer(1), .integer(2), .null, .integer(1)])
    let weeks = [Value.text("2026-W06"), .text("2026-W06"), .text("2026-W06"), .null, .text("2026-W06")]
    #expect(try column("iso_week(a)", of: days) == weeks)
    #expect(throws: SQLiteError.self) { try column("weekday(a)", of: "('2026-02-02', 0), ('2026-02-30', 0)") }
    #expect(throws: SQLiteError.self) { try column("weekday(a)", of: "('2026-02-02', 0), (20260202, 0)") }
  }

  @Test func aRowHasItsOwnZone() throws {
    let (time, utc, berlin) = (1_770_076_800_000, "'UTC'", "'Europe/Berlin'")
    let rows =
      "(\(time), \(utc)), (\(time), \(berlin)), (\(time), \(berlin)), (null, \(berlin)), (\(time), null), (\(time), \(utc))"
    let hours: [Value] = [.integer(0), .integer(1), .integer(1), .null, .null, .integer(0)]
    #expect(try column("local_hour(a, b)", of: rows) == hours)
    #expect(throws: SQLiteError.self) {
      try column("local_hour(a, b)", of: "(\(time), \(utc)), (\(time), 'Mars/Olympus')")
    }
    #expect(throws: SQLiteError.self) { try column("local_hour(a, b)", of: "(\(time), \(utc)), ('x', \(utc))") }
    #expect(throws: SQLiteError.self) { try column("local_hour(a, b)", of: "(\(time), \(utc)), (\(time), 7)") }
  }

  @Test func everyZoneIsNoted() throws {
    let zones = HourZones()
    try ReportFunctions.register(on: database, noting: zones)
    _ = try column("local_hour(a, b)", of: "(0, 'UTC'), (0, 'Europe/Berlin'), (0, 'UTC'), (0, 'Europe/Berlin')")
    #expect(zones.identifiers == ["Europe/Berlin", "UTC"])
  }
}

/// `quotient(part, whole, digits)`, which reports say shares and averages with: the same on every version of SQLite and on
/// other engines.
@Suite struct QuotientTests {
  private func value(_ part: String, _ whole: String, _ digits: Int) throws -> Value {
    let database = try Database(.memory, .create)
    try ReportFunctions.register(on: database)
    return try #require(try database.first("select quotient(\(part), \(whole), \(digits))") { $0.value(0) })
  }

  @Test(arguments: [
    ("1", "3", 4, Value.real(0.3333)), ("2", "3", 4, .real(0.6667)), ("1", "1", 4, .real(1)), ("0", "7", 4, .real(0)),
    // Halves go away from zero, also those that no double is: 0.03125 is one, 0.01875 is not.
    ("1", "32", 4, .real(0.0313)), ("3", "160", 4, .real(0.0188)), ("-3", "160", 4, .real(-0.0188)),
    ("3", "-160", 4, .real(-0.0188)), ("-3", "-160", 4, .real(0.0188)),
    ("5", "2", 0, .integer(3)), ("-5", "2", 0, .integer(-3)), ("7", "3", 0, .integer(2)),
    ("7", "3", 6, .real(2.333333)), ("1", "2000000000", 9, .real(0.000000001)),
    ("9223372036854775807", "1", 9, .real(9_223_372_036_854_775_808)),
    ("-9223372036854775807 - 1", "1", 0, .integer(.min)), ("1", "0", 4, .null), ("null", "1", 4, .null),
    ("1", "null", 4, .null),
    // Less than all is never one.
    ("86399", "86400", 4, .real(0.9999)), ("-86399", "86400", 4, .real(-0.9999)), ("99999", "100000", 3, .real(0.999)),
    ("86401", "86400", 4, .real(1)), ("86399", "86400", 0, .integer(1)),
  ])
  func roundsLikePeople(part: String, whole: String, digits: Int, expected: Value) throws {
    #expect(try value(part, whole, digits) == expected)
  }

  @Test func aFractionHasAtMostNineDigits() throws {
    #expect(throws: (any Error).self) { try value("1", "3", 10) }
    #expect(throws: (any Error).self) { try value("1", "3", -1) }
    for digits in ["-1", "10", "-9223372036854775808"] {
      let database = try Database(.memory, .create)
      try ReportFunctions.register(on: database)
      #expect(throws: (any Error).self) { try database.first("select rounded(1.5, \(digits))") { $0.value(0) } }
    }
  }
}
