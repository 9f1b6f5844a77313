import EarnedCore

/// What a day adds up to (architecture, V1.1; decision C12), in whole seconds.
public struct DailyStats: Equatable, Sendable {
  /// The calendar date.
  public var date: CalendarDate
  /// What was earned.
  public var totalEarned = 0
  /// What was spent, never more than there was.
  public var totalSpent = 0
  /// What is left, or was left at midnight.
  public var endingBalance = 0
  /// What the midnight took; 0 while the day goes on.
  public var expired = 0
  /// The days in a row with a minute earned, up to this one; 0 when this day is none of them.
  public var streakDays = 0

  /// A day with nothing in it.
  public init(date: CalendarDate) { self.date = date }
}
