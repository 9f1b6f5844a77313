import EarnedCore

/// What is asked of a report.
public struct ReportRequest: Sendable {
  /// Which days.
  public var window: WindowRequest
  /// The time it is asked at.
  public var now: Instant
  /// The zone that decides which day is today, and that times are shown in.
  public var timeZone: TimeZone
  /// The time of the newest record, for reports that say when it is old; nil when there is none.
  public var newestRecord: Instant?
  /// The only dataset that is wanted, by its name; nil is all. The queries of others are not run.
  public var dataset: String?

  /// A request.
  public init(
    window: WindowRequest = .daysOnRecord(), now: Instant, timeZone: TimeZone, newestRecord: Instant? = nil,
    dataset: String? = nil
  ) {
    self.window = window
    self.now = now
    self.timeZone = timeZone
    self.newestRecord = newestRecord
    self.dataset = dataset
  }

  /// How long nothing has been recorded.
  public var silence: Silence { Silence(since: newestRecord, at: Now(now, timeZone)) }
}

/// Which days a report is about.
public enum WindowRequest: Equatable, Sendable {
  /// What the report wants by itself, up to `ending`, by default today: mostly the last days on record.
  case daysOnRecord(ending: CalendarDate? = nil)
  /// The seven days of an ISO week.
  case week(ISOWeek)
  /// Days as people say them; which they are depends on when the report's days begin.
  case period(NamedPeriod)
  /// Calendar days, both ends included.
  case range(from: CalendarDate, to: CalendarDate)
}
