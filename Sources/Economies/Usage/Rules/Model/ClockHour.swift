import EarnedCore

/// Time in one hour of a wall clock. An hour that occurs twice in a zone is two of them.
public struct ClockHour: Equatable, Sendable {
  /// The calendar date.
  public let date: CalendarDate
  /// The hour on the wall clock, 0…23.
  public let hour: Int
  /// The wall clock.
  public let clock: LocalClock
  /// The time in it, 1…3600 seconds.
  public internal(set) var seconds: Int
}
