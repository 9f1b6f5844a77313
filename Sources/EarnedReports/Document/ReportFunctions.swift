import EarnedCore
import EarnedSQLite
import EarnedSystem

/// The functions reports use in addition to standard SQL.
enum ReportFunctions {
  /// Registers `local_hour(ts_utc_ms, timezone_id)`, `local_day(ts_utc_ms, timezone_id)`, `local_clock(ts_utc_ms,
  /// timezone_id)`, which is `14:05`, `recorded_hour(hour_local, timezone_id)`, an hour that is stored with the zone of its
  /// clock, `local_day_id(ts_utc_ms, timezone_id)`, the day there that begins at 04:00, `lower_case(text)` in whatever script,
  /// of a number `square_root(number)`, `exponential(number)`, `logarithm(number)` and `rounded(number, digits)`, and of a day `weekday(day_id)`,
  /// `iso_week(day_id)`, `day_number(day_id)` and `add_days(day_id, count)`; and `quotient(part, whole, digits)` of whole
  /// numbers, rounded to so many decimal places as people do it: halves away from zero, and less than all never to one.
  /// SQLite's own `round` depends on its version there. Without decimal places it is a whole number, of nothing it is null.
  /// Each is null when an argument is null; an hour whose zone is not known stays.
  ///
  /// `permutation_test(pairs, seed)` is a JSON list of what a trial's pairs say (`PermutationTest`): extreme, draws, low, high.
  ///
  /// `is_amount(table, id, number)` tells whether a number in a document can be calculated with, and notes the row as
  /// left out when it cannot.
  ///
  /// - Parameter hourZones: is told the zones that hours are counted in.
  static func register(on database: Database, noting hourZones: HourZones = HourZones()) throws(SQLiteError) {
    try register("local_hour", on: database, hourZones) {
      hourZones.insert($1)
      return .integer(Int64($1.localTime(at: $0).hour))
    }
    try register("local_day", on: database, hourZones) { .text($1.localDate(at: $0).description) }
    try register("local_clock", on: database, hourZones) {
      .text(String($1.localTime(at: $0).description.dropFirst(11).prefix(5)))
    }
    try database.register(function: "recorded_hour", argumentCount: 2) { arguments in
      if let identifier = try text(arguments, 1, for: "recorded_hour") {
        hourZones.insert(try hourZones.zone(identifier))
      }
      return try integer(arguments, 0, for: "recorded_hour").map(Value.integer) ?? .null
    }
    try database.register(function: "lower_case", argumentCount: 1) { arguments in
      arguments.text(0).map { .text($0.lowercased()) } ?? .null
    }
    try register("local_day_id", on: database, hourZones) { .text($1.dayID(at: $0).date.description) }
    try register("square_root", on: database, ofNumber: { $0 < 0 ? nil : $0.squareRoot() })
    try register("exponential", on: database, ofNumber: { exp($0) })
    try register("logarithm", on: database, ofNumber: { $0 > 0 ? log($0) : nil })
    try database.register(function: "rounded", argumentCount: 2) { arguments in
      guard let number = arguments.number(0), let digits = arguments.integer(1) else { return .null }
      let scale = Double(try scale(ofDigits: digits, for: "rounded"))
      return .real((number * scale).rounded() / scale)
    }
    try register("weekday", on: database) { .integer(Int64($0.weekday.isoNumber)) }
    try register("iso_week", on: database) { .text($0.isoWeek.description) }
    try register("day_number", on: database) { .integer(Int64($0.daysSinceEpoch)) }
    try database.register(function: "add_days", argumentCount: 2) { arguments in
      guard let text = arguments.text(0), let count = arguments.integer(1) else { return .null }
      guard (-3_000_000...3_000_000).contains(count) else {
        throw ReportFault.query(place: "add_days", problem: "\(count) is too many days")
      }
      return .text(try day(text, for: "add_days").advanced(by: Int(count)).description)
    }
    try database.register(function: "permutation_test", argumentCount: 2) { arguments in
      guard let pairs = arguments.text(0), let seed = arguments.text(1).flatMap({ [UInt8](hexadecimal: $0) }) else {
        return .null
      }
      return PermutationTest(pairs, seed: seed).map { .text("[\($0.extreme), \($0.draws), \($0.low), \($0.high)]") }
        ?? .null
    }
    let soundRows = database.soundRows
    try database.register(function: "is_amount", argumentCount: 3) { arguments in
      if arguments.isNull(2) { return .integer(1) }
      if let number = arguments.number(2), ValueKind.isAmount(number) { return .integer(1) }
      soundRows?.leftOut.add([arguments.text(1).map(Value.text) ?? .null], of: arguments.text(0) ?? "")
      return .integer(0)
    }
    try database.register(function: "quotient", argumentCount: 3) { arguments in
      guard let part = arguments.integer(0), let whole = arguments.integer(1), let digits = arguments.integer(2) else {
        return .null
      }
      return try quotient(part, whole, digits: digits)
    }
  }

  /// A quotient that is rounded before it becomes a fraction. With decimal places, less than all never becomes one.
  private static func quotient(_ part: Int64, _ whole: Int64, digits: Int64) throws(ReportFault) -> Value {
    let scale = try scale(ofDigits: digits, for: "quotient")
    guard whole != 0 else { return .null }
    let (twice, divisor) = (2 * Int128(scale) * Int128(part.magnitude), Int128(whole.magnitude))
    let rounded = (twice + divisor) / (2 * divisor)
    let signed = (part < 0) == (whole < 0) ? rounded : -rounded
    guard digits > 0 else { return .integer(Int64(clamping: signed)) }
    let isLessThanAll = part.magnitude < whole.magnitude && rounded == Int128(scale)
    return .real(Double(isLessThanAll ? signed - signed.signum() : signed) / Double(scale))
  }

  /// What a number is multiplied by to be rounded to so many digits after the point.
  private static func scale(ofDigits digits: Int64, for function: String) throws(ReportFault) -> Int64 {
    guard (0...9).contains(digits) else {
      throw .query(place: function, problem: "\(digits) is not a valid number of digits")
    }
    return (0..<digits).reduce(1) { scale, _ in scale * 10 }
  }

  /// Registers a function of a time and the zone it was recorded in.
  private static func register(
    _ name: String, on database: Database, _ hourZones: HourZones, _ body: @escaping (Instant, Zone) -> Value
  ) throws(SQLiteError) {
    let last = LastText<Zone>()
    try database.register(function: name, argumentCount: 2) { arguments in
      guard let instant = try instant(arguments, for: name) else { return .null }
      guard let zone = try last.answer(arguments, 1, for: name, making: hourZones.zone) else { return .null }
      return body(instant, zone)
    }
  }

  private static func register(
    _ name: String, on database: Database, _ body: @escaping (CalendarDate) -> Value
  ) throws(SQLiteError) {
    let last = LastText<Value>()
    try database.register(function: name, argumentCount: 1) { arguments in
      try last.answer(arguments, 0, for: name) { body(try day($0, for: name)) } ?? .null
    }
  }

  /// Registers a function of a number; nil where it has no value.
  private static func register(
    _ name: String, on database: Database, ofNumber body: @escaping (Double) -> Double?
  ) throws(SQLiteError) {
    try database.register(function: name, argumentCount: 1) { arguments in
      arguments.number(0).flatMap(body).map(Value.real) ?? .null
    }
  }

  private static func day(_ text: String, for name: String) throws(ReportFault) -> CalendarDate {
    guard let day = CalendarDate(text) else { throw .query(place: name, problem: "'\(text)' is not a valid day") }
    return day
  }

  private static func integer(
    _ arguments: FunctionArguments, _ index: Int, for name: String
  ) throws(ReportFault) -> Int64? {
    try known(arguments.integer(index), "a whole number", arguments, index, for: name)
  }

  fileprivate static func text(
    _ arguments: FunctionArguments, _ index: Int, for name: String
  ) throws(ReportFault) -> String? {
    try known(arguments.text(index), "a text", arguments, index, for: name)
  }

  /// Nil for null. A value of another type is no answer: what is counted by it would be wrong.
  private static func known<Known>(
    _ value: Known?, _ kind: String, _ arguments: FunctionArguments, _ index: Int, for name: String
  ) throws(ReportFault) -> Known? {
    guard value != nil || arguments.isNull(index) else { throw .query(place: name, problem: "a value is not \(kind)") }
    return value
  }

  private static func instant(_ arguments: FunctionArguments, for name: String) throws(ReportFault) -> Instant? {
    guard let instant = try integer(arguments, 0, for: name).map(Instant.init(millisecondsSinceEpoch:)) else {
      return nil
    }
    guard Instant.validRange.contains(instant) else {
      throw .query(place: name, problem: "\(instant.millisecondsSinceEpoch) is not a valid time")
    }
    return instant
  }
}

/// The text of the row before, and what followed from it: a query mostly asks for the same day and zone again.
private final class LastText<Answer> {
  private var text = ""
  private var answer: Answer?

  func answer(
    _ arguments: FunctionArguments, _ index: Int, for name: String, making make: (String) throws -> Answer
  ) throws -> Answer? {
    if let answer, arguments.isText(index, text) { return answer }
    guard let text = try ReportFunctions.text(arguments, index, for: name) else { return nil }
    let answer = try make(text)
    (self.text, self.answer) = (text, answer)
    return answer
  }
}

/// The zones by whose clocks a report counts hours. Each row counts by the zone it was recorded in, so they are collected
/// while the queries run (contract, section 10).
final class HourZones {
  private var last: Zone?
  private var known: Set<String> = []
  /// Why a zone could not be read; nil when all could. As the error of a statement it would look like one of the query.
  private(set) var fault: TimeZoneFault?

  func zone(_ identifier: String) throws(TimeZoneFault) -> Zone {
    do {
      return try .named(identifier)
    } catch {
      if !error.isAnswer { fault = error }
      throw error
    }
  }

  var identifiers: [String] { known.sorted() }

  /// A note for a reader in `zone`; nil when the hours are counted by that clock too.
  func sentence(for zone: Zone) -> String? {
    let zones = identifiers
    switch zones.count {
    case 0: return nil
    case 1 where zones[0] == zone.identifier: return nil
    case 1: return "Hours are counted by the clock of \(zones[0]), where they were recorded."
    default:
      return "Hours are counted by the clocks of the zones where they were recorded: "
        + zones.joined(separator: ", ") + "."
    }
  }

  /// A row counts by the clock of this zone.
  func insert(_ zone: Zone) {
    guard zone !== last else { return }
    last = zone
    known.insert(zone.identifier)
  }
}
