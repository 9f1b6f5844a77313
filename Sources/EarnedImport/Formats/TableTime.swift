import EarnedCore
import EarnedSystem

/// The format of times in a table.
package enum TableTime: Sendable, Equatable {
  /// Detected: seconds or milliseconds since 1970, or ISO 8601 with an offset or in local time.
  case any
  case epochSeconds
  case epochMilliseconds
  /// ISO 8601, with or without hyphens and colons.
  case iso
  /// Days since 1899-12-30, in local time.
  case excel
  /// As in `strptime`: `%Y`, `%y`, `%m`, `%b`, `%d`, `%a`, `%H`, `%I`, `%M`, `%S`, `%p`, `%z`; any other character must
  /// match exactly.
  case pattern(TimePattern)

  /// Reads an option value: `epoch-s`, `epoch-ms`, `iso`, `excel`, or a pattern with `%` in it. Nil for anything else.
  package init?(_ text: String) {
    switch text {
    case "epoch-s": self = .epochSeconds
    case "epoch-ms": self = .epochMilliseconds
    case "iso": self = .iso
    case "excel": self = .excel
    default:
      guard let pattern = TimePattern(text) else { return nil }
      self = .pattern(pattern)
    }
  }

  /// What a text says of a time.
  enum Reading: Equatable {
    case instant(Instant)
    /// A time of which a change of the clock makes two: it came twice, or was skipped. The first one is usually meant.
    case either(Instant, Instant, isSkipped: Bool)
    /// A day without a time.
    case day(CalendarDate)

    /// What a time of the clock says.
    static func clock(
      _ date: CalendarDate, hour: Int, minute: Int, second: Int, millisecond: Int = 0, in zone: Zone
    ) -> Reading {
      let (first, other, isSkipped) = zone.instants(of: date, hour: hour, minute: minute, second: second)
      guard let other else { return .instant(first + .milliseconds(millisecond)) }
      return .either(first + .milliseconds(millisecond), other + .milliseconds(millisecond), isSkipped: isSkipped)
    }

    var isSkipped: Bool {
      if case .either(_, _, isSkipped: true) = self { true } else { false }
    }

    func date(in zone: Zone) -> CalendarDate {
      switch self {
      case .day(let date): date
      case .instant(let instant), .either(let instant, _, _): zone.localDate(at: instant)
      }
    }
  }

  /// What a text says; nil when it is not valid.
  func reading(_ text: String, in zone: Zone, _ numbers: TableNumbers) -> Reading? {
    let text = text.withPlainSpaces.trimmed
    switch self {
    case .any: return Self.epoch(text, unit: nil) ?? ISOTime(text)?.reading(in: zone)
    case .epochSeconds: return Self.epoch(text, unit: 1_000)
    case .epochMilliseconds: return Self.epoch(text, unit: 1)
    case .iso: return ISOTime(text, isDigitsADay: true)?.reading(in: zone)
    case .excel: return Self.excel(text, in: zone, numbers)
    case .pattern(let pattern): return pattern.reading(text, in: zone)
    }
  }

  /// What texts of a date and of a time of day say together.
  func reading(date: String, time: String, in zone: Zone, _ numbers: TableNumbers) -> Reading? {
    if self == .excel {
      guard let days = numbers.number(date), let ofDay = numbers.number(time) else { return nil }
      return Self.excel(days: days + ofDay, in: zone)?.time
    }
    let text = date.withPlainSpaces.trimmed + " " + time.withPlainSpaces.trimmed
    let reading = reading(text, in: zone, numbers)
    if case .day = reading { return nil }
    return reading
  }

  /// What can be read instead of a text, for a message, with the patterns that read it.
  func validForms(for text: String, in zone: Zone) -> String {
    let fitting = TimePattern.reading([text], in: zone)
    guard fitting.count > 1 else {
      return validForms + (fitting.first.map { "; --format '\($0.0.text)' reads it" } ?? "")
    }
    return validForms + "; "
      + fitting.map { "--format '\($0.0.text)' makes it \($0.1.text(in: zone))" }.joined(separator: ", ")
  }

  private var validForms: String {
    switch self {
    case .any: "a time in ISO 8601, or seconds or milliseconds since 1970, or any other form with --format"
    case .epochSeconds: "seconds since 1970"
    case .epochMilliseconds: "milliseconds since 1970"
    case .iso: "a time in ISO 8601, such as 2026-03-07T22:30:00+01:00"
    case .excel: "days since 1899-12-30, such as 46088.5"
    case .pattern(let pattern): pattern.validForms
    }
  }

  /// Whether years have two digits, and are those of this century.
  var hasShortYears: Bool {
    if case .pattern(let pattern) = self { pattern.hasShortYears } else { false }
  }

  /// - Parameter unit: milliseconds per unit; when nil, eleven or fewer digits mean seconds.
  private static func epoch(_ text: String, unit: Double?) -> Reading? {
    guard text.utf8.allSatisfy({ 0x30...0x39 ~= $0 || $0 == UInt8(ascii: ".") }), let number = Double(text) else {
      return nil
    }
    let digits = text.prefix { $0 != "." }.count
    guard unit != nil || digits >= 9 else { return nil }
    let milliseconds = number * (unit ?? (digits <= 11 ? 1_000 : 1))
    guard milliseconds < 253_402_300_800_000 else { return nil }
    return .instant(Instant(millisecondsSinceEpoch: Int64(milliseconds.rounded())))
  }

  private static func excel(_ text: String, in zone: Zone, _ numbers: TableNumbers) -> Reading? {
    guard let days = numbers.number(text), let time = excel(days: days, in: zone) else { return nil }
    return days == days.rounded() ? .day(time.date) : time.time
  }

  /// Excel counts from 1899-12-30, 25,569 days before 1970; a number below 1 is a time of day. A fraction is kept to the
  /// second.
  private static func excel(days: Double, in zone: Zone) -> (date: CalendarDate, time: Reading)? {
    guard 1..<2_958_466 ~= days else { return nil }
    let seconds = Int((days * 86_400).rounded())
    let date = CalendarDate(daysSinceEpoch: seconds / 86_400 - 25_569)
    let ofDay = seconds % 86_400
    return (
      date, .clock(date, hour: ofDay / 3_600, minute: ofDay / 60 % 60, second: ofDay % 60, in: zone)
    )
  }
}

/// A time in ISO 8601, with what other programs make of it: a space for the `T`, no hyphens and colons, or `/` or `.` for the
/// hyphens, `+0100` or `+01`.
struct ISOTime {
  private let date: CalendarDate
  /// Nil for a day without a time.
  private var time: (hour: Int, minute: Int, second: Int, millisecond: Int)?
  /// Nil for local time.
  private var offsetMinutes: Int?

  /// - Parameter isDigitsADay: whether eight digits are a day. Where it is not sure that a text is one, they may be a number.
  init?(_ text: String, isDigitsADay: Bool = false) {
    var rest = text[...]
    let fifth = text.dropFirst(4).first ?? "-"
    let hasHyphens = "-/.".contains(fifth)
    let mark = hasHyphens ? fifth : "-"
    guard let year = Self.digits(4, of: &rest), Self.skip(mark, of: &rest) == hasHyphens,
      let month = Self.digits(2, of: &rest), Self.skip(mark, of: &rest) == hasHyphens,
      let day = Self.digits(2, of: &rest), let date = CalendarDate(year: year, month: month, day: day)
    else { return nil }
    self.date = date
    guard !rest.isEmpty else {
      if hasHyphens || isDigitsADay { return }
      return nil
    }
    guard let mark = rest.popFirst(), "Tt ".contains(mark), readTime(&rest), readOffset(&rest), rest.isEmpty else {
      return nil
    }
  }

  private mutating func readTime(_ rest: inout Substring) -> Bool {
    let hasColons = rest.dropFirst(2).first == ":"
    guard let hour = Self.digits(2, of: &rest), hour < 24, Self.skip(":", of: &rest) == hasColons,
      let minute = Self.digits(2, of: &rest), minute < 60
    else { return false }
    var (second, millisecond) = (0, 0)
    if hasColons ? Self.skip(":", of: &rest) : rest.first?.isNumber == true {
      guard let number = Self.digits(2, of: &rest), number < 60 else { return false }
      second = number
      if Self.skip(".", of: &rest) || Self.skip(",", of: &rest) {
        let fraction = rest.prefix { $0.isASCII && $0.isNumber }
        guard !fraction.isEmpty, let number = Int((fraction + "00").prefix(3)) else { return false }
        millisecond = number
        rest = rest.dropFirst(fraction.count)
      }
    }
    time = (hour, minute, second, millisecond)
    return true
  }

  private mutating func readOffset(_ rest: inout Substring) -> Bool {
    rest = rest.drop { $0 == " " }
    if rest.isEmpty { return true }
    offsetMinutes = Self.offsetMinutes(&rest)
    return offsetMinutes != nil
  }

  /// `Z`, `UTC`, `GMT`, `+01`, `+0100` or `+01:00`, in minutes.
  static func offsetMinutes(_ rest: inout Substring) -> Int? {
    for name in ["UTC", "GMT", "Z", "z"] where rest.hasPrefix(name) {
      rest = rest.dropFirst(name.count)
      guard rest.first == "+" || rest.first == "-" else { return 0 }
    }
    guard let sign = rest.popFirst(), "+-".contains(sign), let hours = digits(2, of: &rest), hours < 24 else {
      return nil
    }
    _ = skip(":", of: &rest)
    var minutes = 0
    if rest.first?.isNumber == true {
      guard let number = digits(2, of: &rest), number < 60 else { return nil }
      minutes = number
    }
    return (sign == "-" ? -1 : 1) * (hours * 60 + minutes)
  }

  func reading(in zone: Zone) -> TableTime.Reading {
    guard let time else { return .day(date) }
    guard let offsetMinutes else {
      return .clock(
        date, hour: time.hour, minute: time.minute, second: time.second, millisecond: time.millisecond, in: zone)
    }
    let minutes = Int64(date.daysSinceEpoch) * 1_440 + Int64(time.hour * 60 + time.minute - offsetMinutes)
    return .instant(
      Instant(millisecondsSinceEpoch: (minutes * 60 + Int64(time.second)) * 1_000 + Int64(time.millisecond)))
  }

  private static func digits(_ count: Int, of rest: inout Substring) -> Int? {
    let digits = rest.prefix(count)
    guard digits.utf8.count == count, digits.isAllDigits else { return nil }
    rest = rest.dropFirst(count)
    return Int(digits)
  }

  private static func skip(_ character: Character, of rest: inout Substring) -> Bool {
    guard rest.first == character else { return false }
    rest = rest.dropFirst()
    return true
  }
}
