import EarnedCore

/// When the days of a report begin by the wall clock, as its definition writes it.
public enum DayBeginning: String, CaseIterable, Sendable {
  /// The days of the data model.
  case four = "04:00"
  /// Calendar dates.
  case midnight = "00:00"

  /// The day of an instant, as reports know days: by the date on which it begins.
  func day(of instant: Instant, in zone: TimeZone) -> CalendarDate {
    switch self {
    case .four: zone.dayID(at: instant).date
    case .midnight: zone.localDate(at: instant)
    }
  }
}
