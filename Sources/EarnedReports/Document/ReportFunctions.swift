import EarnedCore
import SQLite

/// The three functions reports use beside standard SQL.
enum ReportFunctions {
  /// Registers `local_hour(ts_utc_ms, timezone_id)`, `local_day(ts_utc_ms, timezone_id)` and `weekday(day_id)`.
  /// Each is null when an argument is null.
  static func register(on database: Database) throws(SQLiteError) {
    try database.register(function: "local_hour", argumentCount: 2) { arguments in
      guard let instant = instant(arguments), let zone = try zone(arguments) else { return .null }
      return .integer(Int64(zone.localTime(at: instant).hour))
    }
    try database.register(function: "local_day", argumentCount: 2) { arguments in
      guard let instant = instant(arguments), let zone = try zone(arguments) else { return .null }
      return .text(zone.localDate(at: instant).description)
    }
    try database.register(function: "weekday", argumentCount: 1) { arguments in
      guard let text = arguments.text(0) else { return .null }
      guard let day = DayID(text) else { throw ReportFault.query(place: "weekday", problem: "'\(text)' is no day_id") }
      return .integer(Int64(day.weekday.isoNumber))
    }
  }

  private static func instant(_ arguments: FunctionArguments) -> Instant? {
    arguments.integer(0).map { Instant(millisecondsSinceEpoch: $0) }
  }

  private static func zone(_ arguments: FunctionArguments) throws(UnknownTimeZone) -> TimeZone? {
    guard let identifier = arguments.text(1) else { return nil }
    return try TimeZone.named(identifier)
  }
}
