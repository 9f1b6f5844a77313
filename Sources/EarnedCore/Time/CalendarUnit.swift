package enum CalendarUnit: String, CaseIterable, Sendable {
  case day
  /// Monday to Sunday.
  case week
  /// From the first of a month to its last.
  case month
  /// From the first of January, April, July or October to the last of the third month.
  case quarter
  /// From 1 January to 31 December.
  case year

  /// The day, week, month, quarter or year that a date is in. The last week of 9999 ends with its year, because no later day can
  /// be written.
  package func days(around date: CalendarDate) -> ClosedRange<CalendarDate> {
    switch self {
    case .day: date...date
    case .week: date.monday...max(date, min(date.monday.advanced(by: 6), first(ofYear: 10_000).previous))
    case .month: CalendarMonth(of: date).first...CalendarMonth(of: date).end.previous
    case .quarter: quarter(of: date)
    case .year: first(ofYear: date.year)...first(ofYear: date.year + 1).previous
    }
  }

  private func quarter(of date: CalendarDate) -> ClosedRange<CalendarDate> {
    var first = CalendarMonth(of: date)
    while first.first.month % 3 != 1 { first = CalendarMonth(of: first.first.previous) }
    return first.first...CalendarMonth(of: CalendarMonth(of: first.end).end).end.previous
  }

  private func first(ofYear year: Int) -> CalendarDate { CalendarDate(daysSinceEpoch: Gregorian.first(ofYear: year)) }
}

/// A month of the Gregorian calendar. Written `YYYY-MM`.
public struct CalendarMonth: Hashable, Sendable {
  /// The first date of the month.
  public let first: CalendarDate

  /// The month that a date is in.
  public init(of date: CalendarDate) { first = date.advanced(by: 1 - date.day) }

  /// The first date after the month.
  package var end: CalendarDate { CalendarMonth(of: first.advanced(by: 31)).first }

  package var abbreviation: String { CalendarMonth.abbreviations[first.month - 1] }

  package static let abbreviations = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The number of its days, 28…31.
  package var days: Int { first.distance(to: end) }
}

extension CalendarMonth: LosslessStringConvertible {
  /// Reads exactly `YYYY-MM`, a month of the years 0001…9999.
  public init?(_ text: String) {
    guard let first = CalendarDate("\(text)-01") else { return nil }
    self.init(of: first)
  }

  /// `YYYY-MM`.
  public var description: String { String(first.description.dropLast(3)) }
}

/// A week of ISO 8601: Monday to Sunday, in the year of its Thursday. Written `YYYY-Www`.
package struct ISOWeek: Hashable, Sendable {
  /// The year the week belongs to. It may differ from the year of its first or last day.
  package let year: Int

  /// 1…53.
  package let week: Int

  /// A week, or `nil` when the year is not in 1…9999 or has no such week.
  package init?(year: Int, week: Int) {
    guard (1...9999).contains(year), (1...53).contains(week) else { return nil }
    self.init(uncheckedYear: year, week: week)
    guard first.isoWeek == self else { return nil }
  }

  fileprivate init(uncheckedYear year: Int, week: Int) {
    self.year = year
    self.week = week
  }

  package var first: CalendarDate {
    // 4 January is always in week 1.
    let fourth = CalendarDate(daysSinceEpoch: Gregorian.first(ofYear: year) + 3)
    return fourth.monday.advanced(by: (week - 1) * 7)
  }

  package var last: CalendarDate { first.advanced(by: 6) }
}

extension ISOWeek: LosslessStringConvertible {
  /// Reads exactly `YYYY-Www`, a week that exists.
  package init?(_ text: String) {
    guard let (year, week) = TextScanner.read(text, { $0.yearAndWeek() }) else { return nil }
    self.init(year: year, week: week)
  }

  package var description: String { year.padded(to: 4) + "-W" + week.padded(to: 2) }
}

extension TextScanner {
  fileprivate mutating func yearAndWeek() -> (year: Int, week: Int)? {
    guard let year = digits(4), skip("-"), skip("W"), let week = digits(2) else { return nil }
    return (year, week)
  }
}

extension ISOWeek: Comparable {
  package static func < (left: ISOWeek, right: ISOWeek) -> Bool {
    (left.year, left.week) < (right.year, right.week)
  }
}

extension Day {
  package var isoWeek: ISOWeek {
    let thursday = monday.advanced(by: 3)
    let year = thursday.year
    let daysIntoYear = thursday.daysSinceEpoch - Gregorian.first(ofYear: year)
    return ISOWeek(uncheckedYear: year, week: daysIntoYear / 7 + 1)
  }
}
