import EarnedCore

/// A length of time that the days of a chart are put together to.
enum ChartPeriod: String, CaseIterable {
  case day, week, month, year

  /// The shortest period for a chart of these days (docs/contract/reports.md#12-7): the days themselves up to 62 of
  /// them, then weeks, from 15 months on months, and longer ones where there would still be too many marks.
  init(from first: CalendarDate, to last: CalendarDate, marksOfAPlace: Int) {
    let least: ChartPeriod =
      ChartPeriod.day.count(from: first, to: last) <= ChartPeriod.mostDays
      ? .day : ChartPeriod.month.count(from: first, to: last) < ChartPeriod.monthsFromOn ? .week : .month
    let longer = ChartPeriod.allCases.drop { $0 != least }
    self = longer.first { $0.count(from: first, to: last) * marksOfAPlace <= ChartPeriod.mostMarks } ?? .year
  }

  /// The most marks side by side: a chart on a phone is at least 67 times 4 px wide beside its axis.
  static let mostMarks = 67
  static let mostDays = 62
  private static let monthsFromOn = 15

  /// How many of them there are from one day to another.
  func count(from first: CalendarDate, to last: CalendarDate) -> Int { number(of: last) - number(of: first) + 1 }

  /// The number of the period that a day is in: periods in a row have numbers in a row.
  private func number(of day: CalendarDate) -> Int {
    switch self {
    case .day: day.daysSinceEpoch
    // The first Monday since 1970-01-01 is four days after it.
    case .week: (day.monday.daysSinceEpoch - 4) / 7
    case .month: CalendarMonth(of: day).number
    case .year: day.year
    }
  }

  /// The days of the period that a day is in.
  func days(around day: CalendarDate) -> ClosedRange<CalendarDate> {
    let month = CalendarMonth(of: day)
    switch self {
    case .day: return day...day
    case .week: return day.monday...day.monday.advanced(by: 6)
    case .month: return month.first...month.end.advanced(by: -1)
    case .year:
      return
        (CalendarDate(year: day.year, month: 1, day: 1) ?? day)...(CalendarDate(
          year: day.year, month: 12, day: 31) ?? day)
    }
  }

  /// The first days of all years from the first of some days to the last.
  static func years(_ days: [CalendarDate]) -> [CalendarDate] {
    guard let first = days.first?.year, let last = days.last?.year else { return [] }
    return (first...last).compactMap { CalendarDate(year: $0, month: 1, day: 1) }
  }

  /// The kind of a column of such periods.
  var kind: Kind {
    switch self {
    case .day: .day
    case .week: .week
    case .month: .month
    case .year: .text
    }
  }

  /// The name of the period that a day is in, as a column of its kind has it.
  func name(of day: CalendarDate) -> String {
    switch self {
    case .day: day.description
    case .week: day.isoWeek.description
    case .month: CalendarMonth(of: day).description
    case .year: "\(day.year)"
    }
  }
}

extension Datum {
  /// The day by which a value of a chart's category belongs to a longer period, a week by its Thursday; nil for a value that
  /// is no time.
  func dayOnAxis(_ kind: Kind, _ timeZone: TimeZone) -> CalendarDate? {
    switch (self, kind) {
    case (.text(let text), .day): CalendarDate(text)
    case (.text(let text), .week): ISOWeek(text)?.first.advanced(by: 3)
    case (.text(let text), .month): CalendarMonth(text)?.first
    case (.integer(let integer), .instant): timeZone.localDate(at: Instant(millisecondsSinceEpoch: integer))
    default: nil
    }
  }
}
