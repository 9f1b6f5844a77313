import EarnedCore
import EarnedJSON
import EarnedSQLite
import Testing

@testable import EarnedReports

/// A row of a table, by the names of its columns.
struct PlainRow {
  private let values: [String: Value]

  static func all(of table: String, in database: Database) throws -> [PlainRow] {
    let statement = try database.prepare("select * from \(table) order by rowid")
    let names = statement.columnNames
    var rows: [PlainRow] = []
    while try statement.step() {
      let values = names.indices.map { (names[$0], statement.row.value($0)) }
      rows.append(PlainRow(values: Dictionary(uniqueKeysWithValues: values)))
    }
    return rows
  }

  func text(_ column: String) -> String? {
    guard case .text(let text)? = values[column] else { return nil }
    return text
  }

  func number(_ column: String) -> Int? {
    guard case .integer(let integer)? = values[column] else { return nil }
    return Int(integer)
  }

  func isSet(_ column: String) -> Bool { number(column) == 1 }

  func day(_ column: String = "day_id") throws -> CalendarDate { try Fixture.day(#require(text(column))) }

  func instant(_ column: String) throws -> Instant {
    Instant(millisecondsSinceEpoch: Int64(try #require(number(column))))
  }

  /// The local hour of a time in the zone of the row.
  func hour(_ column: String = "ts_utc_ms") throws -> Int {
    try TimeZone.named(#require(text("timezone_id"))).localTime(at: instant(column)).hour
  }

  /// The value as a report has it.
  func datum(_ column: String) -> Datum {
    number(column).map { Datum($0) } ?? text(column).map { .text($0) } ?? .null
  }

  func flag(_ column: String) -> Datum { .flag(isSet(column)) }

  /// A member of the JSON in `payload_json`.
  func payload(_ member: String) throws -> JSONValue? {
    try JSONParser().parse(#require(text("payload_json"))).objectValue?[member]
  }
}

extension Datum {
  init(_ number: Int) { self = .integer(Int64(number)) }
}
