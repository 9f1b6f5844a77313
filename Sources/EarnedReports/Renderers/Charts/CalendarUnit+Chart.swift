import EarnedCore

/// The units that the days of a chart are put together to.
extension CalendarUnit {
  /// The shortest unit for a chart of these days (docs/contract/reports.md#12-7): the days themselves up to 62 of them,
  /// then weeks, from 15 months on months, and longer ones where there would still be too many marks.
  static func ofMarks(from first: CalendarDate, to last: CalendarDate, marksOfAPlace: Int) -> CalendarUnit {
    let least: CalendarUnit =
      CalendarUnit.day.count(from: first, to: last) <= DrawnChart.maxDays
      ? .day : CalendarUnit.month.count(from: first, to: last) < DrawnChart.monthsFromOn ? .week : .month
    let longer = marks.drop { $0 != least }
    return longer.first { $0.count(from: first, to: last) * marksOfAPlace <= DrawnChart.maxMarks } ?? .year
  }

  /// Those that marks are put together to.
  private static let marks: [CalendarUnit] = [.day, .week, .month, .year]

  /// How many of them there are from one day to another.
  func count(from first: CalendarDate, to last: CalendarDate) -> Int { number(of: last) - number(of: first) + 1 }

  /// The number of the unit that a day is in: units in a row have numbers in a row.
  func number(of day: CalendarDate) -> Int {
    switch self {
    case .day: day.daysSinceEpoch
    case .week: day.isoWeek.number
    case .month: CalendarMonth(of: day).number
    case .quarter: CalendarMonth(of: day).number / 3
    case .year: day.year
    }
  }

  /// The first days of all years from the first of some days to the last.
  static func years(_ days: [CalendarDate]) -> [CalendarDate] {
    guard let first = days.first?.year, let last = days.last?.year else { return [] }
    return (first...last).compactMap { CalendarDate(year: $0, month: 1, day: 1) }
  }

  /// The kind of a column of such units.
  var kind: Kind {
    switch self {
    case .day: .day
    case .week: .week
    case .month: .month
    case .quarter, .year: .text
    }
  }

  /// The name of the one that a day is in, as a column of its kind has it.
  func name(of day: CalendarDate) -> String {
    switch self {
    case .day: day.description
    case .week: day.isoWeek.description
    case .month: CalendarMonth(of: day).description
    case .quarter: "\(day.year)-Q\((day.month + 2) / 3)"
    case .year: "\(day.year)"
    }
  }
}

extension Datum {
  /// The days of a day, a week or a month; nil for a value of another kind.
  func days(_ kind: Kind) -> ClosedRange<CalendarDate>? {
    guard case .text(let text) = self else { return nil }
    return switch kind {
    case .day: CalendarDate(text).map { $0...$0 }
    case .week: ISOWeek(text).map { CalendarUnit.week.days(around: $0.first) }
    case .month: CalendarMonth(text).map { CalendarUnit.month.days(around: $0.first) }
    default: nil
    }
  }

  /// The day by which a value of a chart's category belongs to a longer period; nil for a value that is no time.
  func dayOnAxis(_ kind: Kind, _ timeZone: Zone) -> CalendarDate? {
    switch (self, kind) {
    case (.text(let text), .day): CalendarDate(text)
    case (.text(let text), .week): ISOWeek(text)?.first
    case (.text(let text), .month): CalendarMonth(text)?.first
    case (.integer(let integer), .instant): timeZone.localDate(at: Instant(millisecondsSinceEpoch: integer))
    default: nil
    }
  }
}
