import EarnedSQLite
import Testing

@testable import EarnedReports

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
  ])
  func roundsLikePeople(part: String, whole: String, digits: Int, expected: Value) throws {
    #expect(try value(part, whole, digits) == expected)
  }

  @Test func refusesDigitsThatNoFractionHas() {
    #expect(throws: (any Error).self) { try value("1", "3", 10) }
    #expect(throws: (any Error).self) { try value("1", "3", -1) }
  }
}
