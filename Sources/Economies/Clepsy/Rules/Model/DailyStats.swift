import EarnedCore

/// The sums of a day (architecture, V1.1; decision C12), in whole seconds.
public struct DailyStats: Equatable, Sendable {
  /// The calendar date.
  public var date: CalendarDate
  /// The seconds earned.
  public var totalEarned = 0
  /// The seconds spent, never more than the balance allowed.
  public var totalSpent = 0
  /// The balance now, or at midnight.
  public var endingBalance = 0
  /// The seconds that expired at midnight; 0 while the day is current.
  public var expired = 0
  /// The days in a row with a minute earned, up to this one; 0 when this day has less.
  public var streakDays = 0

  /// A day without events.
  public init(date: CalendarDate) { self.date = date }
}
