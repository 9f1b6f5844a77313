/// When and where something happens: the instant and the time zone (rules 2.1, `NowMeta`).
///
/// Every entry point takes one; no code reads the system's clock on its own.
public struct Now: Equatable, Sendable {
  /// The instant.
  public let instant: Instant
  /// The zone whose wall clock counts.
  public let timeZone: TimeZone
  /// The day, which begins at 04:00 (rules 2.1).
  public let dayID: DayID
  /// The date and time on the wall clock.
  public let localTime: LocalTime

  /// An instant and a zone. Rules ask for the day again and again, so it is looked up in the zone once.
  public init(_ instant: Instant, _ timeZone: TimeZone) {
    self.instant = instant
    self.timeZone = timeZone
    dayID = timeZone.dayID(at: instant)
    localTime = timeZone.localTime(at: instant)
  }

  /// The calendar date, from midnight to midnight.
  public var date: CalendarDate { localTime.date }
}
