/// Days as people say them: `today`, `last week`, `2026-02` (interface, section 11).
///
/// What is said of `this` and `last` depends on today, which is a day of its reader: it begins at 04:00 or at midnight,
/// in a zone. A period knows neither.
public enum NamedPeriod: Hashable, Sendable {
  /// The day, week, month or year that holds a date.
  case calendar(CalendarUnit, around: CalendarDate)
  /// That of today.
  case this(CalendarUnit)
  /// The one before that of today.
  case last(CalendarUnit)
  /// Today and the days before it, that many together.
  case lastDays(Int)

  /// The days it is about.
  public func days(today: CalendarDate) -> ClosedRange<CalendarDate> {
    switch self {
    case .calendar(let unit, let date): unit.days(around: date)
    case .this(let unit): unit.days(around: today)
    case .last(let unit): unit.days(around: unit.days(around: today).lowerBound.previous)
    case .lastDays(let count): today.advanced(by: 1 - count)...today
    }
  }

  /// The days it is compared with: the day, week, month or year before, of last days as many before them.
  public func previousDays(today: CalendarDate) -> ClosedRange<CalendarDate> {
    let before = days(today: today).lowerBound.previous
    return unit.map { $0.days(around: before) } ?? before.advanced(by: 1 - dayCount)...before
  }

  /// Its unit of the calendar; nil for a number of days.
  public var unit: CalendarUnit? {
    switch self {
    case .calendar(let unit, _), .this(let unit), .last(let unit): unit
    case .lastDays: nil
    }
  }

  private var dayCount: Int {
    if case .lastDays(let count) = self { count } else { 1 }
  }
}
