import EarnedCore
import SQLite

/// The functions reports use beside standard SQL.
enum ReportFunctions {
  /// Registers `local_hour(ts_utc_ms, timezone_id)`, `local_day(ts_utc_ms, timezone_id)`, and of a day `weekday(day_id)`,
  /// `iso_week(day_id)`, `day_number(day_id)` and `add_days(day_id, count)`.
  /// Each is null when an argument is null.
  static func register(on database: Database) throws(SQLiteError) {
    try database.register(function: "local_hour", argumentCount: 2) { arguments in
      guard let instant = try instant(arguments, for: "local_hour"), let zone = try zone(arguments) else {
        return .null
      }
      return .integer(Int64(zone.localTime(at: instant).hour))
    }
    try database.register(function: "local_day", argumentCount: 2) { arguments in
      guard let instant = try instant(arguments, for: "local_day"), let zone = try zone(arguments) else { return .null }
      return .text(zone.localDate(at: instant).description)
    }
    try register("weekday", on: database) { .integer(Int64($0.weekday.isoNumber)) }
    try register("iso_week", on: database) { .text($0.isoWeek.description) }
    try register("day_number", on: database) { .integer(Int64($0.daysSinceEpoch)) }
    try database.register(function: "add_days", argumentCount: 2) { arguments in
      guard let day = try day(arguments, for: "add_days"), let count = arguments.integer(1) else { return .null }
      guard (-3_000_000...3_000_000).contains(count) else {
        throw ReportFault.query(place: "add_days", problem: "\(count) is too many days")
      }
      return .text(day.advanced(by: Int(count)).description)
    }
  }

  /// Registers a function of a day.
  private static func register(
    _ name: String, on database: Database, _ body: @escaping (DayID) -> Value
  ) throws(SQLiteError) {
    try database.register(function: name, argumentCount: 1) { arguments in
      guard let day = try day(arguments, for: name) else { return .null }
      return body(day)
    }
  }

  private static func day(_ arguments: FunctionArguments, for name: String) throws(ReportFault) -> DayID? {
    guard let text = arguments.text(0) else { return nil }
    guard let day = DayID(text) else { throw .query(place: name, problem: "'\(text)' is no day_id") }
    return day
  }

  private static func instant(_ arguments: FunctionArguments, for name: String) throws(ReportFault) -> Instant? {
    guard let instant = arguments.integer(0).map(Instant.init(millisecondsSinceEpoch:)) else { return nil }
    guard Instant.validRange.contains(instant) else {
      throw .query(place: name, problem: "\(instant.millisecondsSinceEpoch) is no time")
    }
    return instant
  }

  private static func zone(_ arguments: FunctionArguments) throws(UnknownTimeZone) -> TimeZone? {
    guard let identifier = arguments.text(1) else { return nil }
    return try TimeZone.named(identifier)
  }
}
