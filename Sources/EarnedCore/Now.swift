/// When and where something happens: the instant and the zone whose wall clock counts (rules 2.1, `NowMeta`).
///
/// Every entry point takes one. There is no hidden clock.
public struct Now: Equatable, Sendable {
  /// The instant.
  public let instant: Instant
  /// The zone in force.
  public let timeZone: TimeZone

  /// Joins an instant and a zone.
  public init(_ instant: Instant, _ timeZone: TimeZone) {
    self.instant = instant
    self.timeZone = timeZone
  }

  /// The day of the 04:00 boundary (rules 2.1).
  public var dayID: DayID { timeZone.dayID(at: instant) }

  /// The calendar date, from midnight to midnight.
  public var date: CalendarDate { timeZone.localDate(at: instant) }

  /// The wall clock.
  public var localTime: LocalTime { timeZone.localTime(at: instant) }
}
