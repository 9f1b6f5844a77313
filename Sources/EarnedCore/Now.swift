/// When and where something happens: the instant and the time zone (rules 2.1, `NowMeta`).
///
/// Every entry point takes one; no code reads the system's clock on its own.
public struct Now: Equatable, Sendable {
  /// The instant.
  public let instant: Instant
  /// The zone whose wall clock counts.
  public let timeZone: TimeZone

  /// An instant and a zone.
  public init(_ instant: Instant, _ timeZone: TimeZone) {
    self.instant = instant
    self.timeZone = timeZone
  }

  /// The day, which begins at 04:00 (rules 2.1).
  public var dayID: DayID { timeZone.dayID(at: instant) }

  /// The calendar date, from midnight to midnight.
  public var date: CalendarDate { timeZone.localDate(at: instant) }

  /// The date and time on the wall clock.
  public var localTime: LocalTime { timeZone.localTime(at: instant) }
}
