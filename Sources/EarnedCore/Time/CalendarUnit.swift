/// A unit of the calendar that days fall into.
public enum CalendarUnit: String, CaseIterable, Sendable {
  /// One date.
  case day
  /// Monday to Sunday.
  case week
  /// From the first of a month to its last.
  case month
  /// From 1 January to 31 December.
  case year

  /// The days of the one that holds a date. The last week of 9999 ends with its year: no later day can be written.
  public func days(around date: CalendarDate) -> ClosedRange<CalendarDate> {
    switch self {
    case .day: date...date
    case .week: date.monday...max(date, min(date.monday.advanced(by: 6), first(ofYear: 10_000).previous))
    case .month: CalendarMonth(of: date).first...CalendarMonth(of: date).end.previous
    case .year: first(ofYear: date.year)...first(ofYear: date.year + 1).previous
    }
  }

  private func first(ofYear year: Int) -> CalendarDate { CalendarDate(daysSinceEpoch: Gregorian.first(ofYear: year)) }
}
