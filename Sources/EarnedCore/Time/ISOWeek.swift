/// A week of ISO 8601: Monday to Sunday, in the year of its Thursday. Written `YYYY-Www`.
public struct ISOWeek: Hashable, Sendable {
  /// The year the week belongs to. It may differ from the year of its first or last day.
  public let year: Int

  /// The number of the week, 1…53.
  public let week: Int

  /// A week, or `nil` when the year is not in 1…9999 or has no such week.
  public init?(year: Int, week: Int) {
    guard (1...9999).contains(year), (1...53).contains(week) else { return nil }
    self.init(uncheckedYear: year, week: week)
    guard first.isoWeek == self else { return nil }
  }

  fileprivate init(uncheckedYear year: Int, week: Int) {
    self.year = year
    self.week = week
  }

  /// The Monday.
  public var first: CalendarDate {
    // 4 January is always in week 1.
    let fourth = CalendarDate(daysSinceEpoch: Gregorian.first(ofYear: year) + 3)
    return fourth.monday.advanced(by: (week - 1) * 7)
  }

  /// The Sunday.
  public var last: CalendarDate { first.advanced(by: 6) }
}

extension ISOWeek: LosslessStringConvertible {
  /// Reads exactly `YYYY-Www`, a week that exists.
  public init?(_ text: String) {
    guard let (year, week) = TextScanner.read(text, { $0.yearAndWeek() }) else { return nil }
    self.init(year: year, week: week)
  }

  /// `YYYY-Www`.
  public var description: String { year.padded(to: 4) + "-W" + week.padded(to: 2) }
}

extension TextScanner {
  fileprivate mutating func yearAndWeek() -> (year: Int, week: Int)? {
    guard let year = digits(4), skip("-"), skip("W"), let week = digits(2) else { return nil }
    return (year, week)
  }
}

extension ISOWeek: Comparable {
  /// Whether the left week is earlier.
  public static func < (left: ISOWeek, right: ISOWeek) -> Bool {
    (left.year, left.week) < (right.year, right.week)
  }
}

extension Day {
  /// The week of the day.
  public var isoWeek: ISOWeek {
    let thursday = monday.advanced(by: 3)
    let year = thursday.year
    let daysIntoYear = thursday.daysSinceEpoch - Gregorian.first(ofYear: year)
    return ISOWeek(uncheckedYear: year, week: daysIntoYear / 7 + 1)
  }
}
