/// The common parts of the two kinds of day: a number, a date as text, and a weekday.
///
/// A ``DayID`` begins at 04:00 and a ``CalendarDate`` at midnight. They are different types, so that one is never used
/// as the other. Both are written `YYYY-MM-DD`. The numbers go beyond the years 0001…9999, but only these years can be
/// read from text.
public protocol Day: Hashable, Sendable, Strideable, LosslessStringConvertible where Stride == Int {
  /// Days since 1970-01-01; negative before it.
  var daysSinceEpoch: Int { get }

  /// The day `daysSinceEpoch` days after 1970-01-01.
  init(daysSinceEpoch: Int)
}

extension Day {
  /// The day before.
  public var previous: Self { advanced(by: -1) }

  /// The day after.
  public var next: Self { advanced(by: 1) }

  /// An instant that is not after the beginning of the day in any zone: none is a whole day ahead of UTC.
  package var earliestInstant: Instant { max(.epoch, .epoch + .days(previous.daysSinceEpoch)) }

  /// The day of the week.
  public var weekday: Weekday {
    let sinceThursday = daysSinceEpoch.flooredQuotientAndRemainder(dividingBy: 7).remainder
    return Weekday.allCases[(sinceThursday + Weekday.thursday.rawValue) % 7]
  }

  package var monday: Self { advanced(by: 1 - weekday.isoNumber) }

  /// The day `days` days later, or earlier when negative.
  public func advanced(by days: Int) -> Self { Self(daysSinceEpoch: daysSinceEpoch + days) }

  /// Days from this day to the other; negative when the other is earlier.
  public func distance(to other: Self) -> Int { other.daysSinceEpoch - daysSinceEpoch }

  /// Whether the left day is earlier.
  public static func < (left: Self, right: Self) -> Bool { left.daysSinceEpoch < right.daysSinceEpoch }

  /// The date, or `nil` when it does not exist or its year is not in 1…9999.
  public init?(year: Int, month: Int, day: Int) {
    guard let days = Gregorian.daysSinceEpoch(year: year, month: month, day: day) else { return nil }
    self.init(daysSinceEpoch: days)
  }

  /// The year.
  public var year: Int { Gregorian.date(daysSinceEpoch: daysSinceEpoch).year }

  /// The month, 1…12.
  public var month: Int { Gregorian.date(daysSinceEpoch: daysSinceEpoch).month }

  /// The day of the month, 1…31.
  public var day: Int { Gregorian.date(daysSinceEpoch: daysSinceEpoch).day }

  /// Reads exactly `YYYY-MM-DD`, a date that exists in the years 0001…9999.
  public init?(_ text: String) {
    guard let days = TextScanner.read(text, { $0.date() }) else { return nil }
    self.init(daysSinceEpoch: days)
  }

  /// `YYYY-MM-DD`.
  public var description: String { Gregorian.text(daysSinceEpoch: daysSinceEpoch) }
}

extension Gregorian {
  fileprivate static func text(daysSinceEpoch: Int) -> String {
    let (year, month, day) = date(daysSinceEpoch: daysSinceEpoch)
    guard (0...9999).contains(year) else { return "\(year)-" + month.padded(to: 2) + "-" + day.padded(to: 2) }
    // Called for every row and every log line, so the text is written in place.
    return String(unsafeUninitializedCapacity: 10) { text in
      text.write(year, at: 0..<4)
      text[4] = UInt8(ascii: "-")
      text.write(month, at: 5..<7)
      text[7] = UInt8(ascii: "-")
      text.write(day, at: 8..<10)
      return 10
    }
  }
}

extension TextScanner {
  mutating func date() -> Int? {
    guard let year = digits(4), skip("-"), let month = digits(2), skip("-"), let day = digits(2) else { return nil }
    return Gregorian.daysSinceEpoch(year: year, month: month, day: day)
  }
}

/// A day that begins at 04:00 on the wall clock (data model, `day_id`), written as the date on which it begins.
public struct DayID: Day {
  /// Days from the day of 1970-01-01; negative before it.
  public let daysSinceEpoch: Int

  /// The day `daysSinceEpoch` days after that of 1970-01-01.
  public init(daysSinceEpoch: Int) {
    self.daysSinceEpoch = daysSinceEpoch
  }

  /// The date on which it begins.
  public var date: CalendarDate { CalendarDate(daysSinceEpoch: daysSinceEpoch) }
}

/// A date of the Gregorian calendar, from midnight to midnight.
public struct CalendarDate: Day {
  /// Days since 1970-01-01; negative before it.
  public let daysSinceEpoch: Int

  /// The date `daysSinceEpoch` days after 1970-01-01.
  public init(daysSinceEpoch: Int) {
    self.daysSinceEpoch = daysSinceEpoch
  }
}

/// A day of the week. The raw value is 0 = Sunday … 6 = Saturday, as in the windows of modes (data model, weekday
/// masks); reports use the numbers of ISO 8601.
public enum Weekday: Int, CaseIterable, Hashable, Sendable {
  case sunday, monday, tuesday, wednesday, thursday, friday, saturday

  /// 1 = Monday … 7 = Sunday.
  package var isoNumber: Int { self == .sunday ? 7 : rawValue }

  /// The days in the order of ISO 8601, from Monday on.
  package static let fromMonday: [Weekday] = allCases.dropFirst() + [.sunday]

  package var abbreviation: String {
    switch self {
    case .sunday: "Sun"
    case .monday: "Mon"
    case .tuesday: "Tue"
    case .wednesday: "Wed"
    case .thursday: "Thu"
    case .friday: "Fri"
    case .saturday: "Sat"
    }
  }

  package var name: String {
    switch self {
    case .sunday: "Sunday"
    case .monday: "Monday"
    case .tuesday: "Tuesday"
    case .wednesday: "Wednesday"
    case .thursday: "Thursday"
    case .friday: "Friday"
    case .saturday: "Saturday"
    }
  }

  /// This day's bit in a set of weekdays: 1 = Sunday, 2 = Monday … 64 = Saturday.
  package var maskBit: Int { 1 << rawValue }
}
