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

  /// The day of the week.
  public var weekday: Weekday {
    let sinceThursday = daysSinceEpoch.flooredQuotientAndRemainder(dividingBy: 7).remainder
    return Weekday.allCases[(sinceThursday + Weekday.thursday.rawValue) % 7]
  }

  /// The Monday of its week.
  public var monday: Self { advanced(by: 1 - weekday.isoNumber) }

  /// The day `days` days later, or earlier when negative.
  public func advanced(by days: Int) -> Self { Self(daysSinceEpoch: daysSinceEpoch + days) }

  /// Days from this day to the other; negative when the other is earlier.
  public func distance(to other: Self) -> Int { other.daysSinceEpoch - daysSinceEpoch }

  /// Whether the left day is earlier.
  public static func < (left: Self, right: Self) -> Bool { left.daysSinceEpoch < right.daysSinceEpoch }
}

extension Day {
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
}
