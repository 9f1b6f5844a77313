import EarnedCore

/// What is asked of a report.
public struct ReportRequest: Sendable {
  /// Which days.
  public var window: WindowRequest
  /// The time it is asked at.
  public var now: Instant
  /// The zone that decides which day is today, and that times are shown in.
  public var timeZone: TimeZone

  /// A request.
  public init(window: WindowRequest = .daysOnRecord(), now: Instant, timeZone: TimeZone) {
    self.window = window
    self.now = now
    self.timeZone = timeZone
  }
}

/// Which days a report is about.
public enum WindowRequest: Equatable, Sendable {
  /// What the report wants by itself, up to `ending`, by default today: mostly the last days on record.
  case daysOnRecord(ending: CalendarDate? = nil)
  /// The seven days of an ISO week.
  case week(ISOWeek)
  /// Calendar days, both ends included.
  case range(from: CalendarDate, to: CalendarDate)
}
