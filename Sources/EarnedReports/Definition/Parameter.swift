/// What a query may ask for. It gets its value from the window and the request.
public enum Parameter: String, CaseIterable, Sendable {
  /// The window's first day; null when it is empty.
  case fromDay = "from_day_id"
  /// The window's last day; null when it is empty.
  case toDay = "to_day_id"
  /// The window's last day that has come.
  case throughDay = "through_day_id"
  /// The first day of the window before; null when there is none.
  case previousFromDay = "previous_from_day_id"
  /// The last day of the window before; null when there is none.
  case previousToDay = "previous_to_day_id"
  /// The last day on record before the window; null when there is none.
  case precedingDay = "preceding_day_id"
  /// The day that is going on.
  case today = "today_day_id"
  /// The time of the report, in epoch milliseconds.
  case now = "now_ts_utc_ms"
  /// The zone of the report.
  case timeZone = "timezone_id"

  /// Whether only a report with a window has it.
  var needsWindow: Bool {
    switch self {
    case .fromDay, .toDay, .throughDay, .previousFromDay, .previousToDay, .precedingDay: true
    case .today, .now, .timeZone: false
    }
  }
}
