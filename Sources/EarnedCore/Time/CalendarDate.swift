/// A date of the Gregorian calendar, from midnight to midnight.
public struct CalendarDate: Day {
  /// Days since 1970-01-01; negative before it.
  public let daysSinceEpoch: Int

  /// The date `daysSinceEpoch` days after 1970-01-01.
  public init(daysSinceEpoch: Int) {
    self.daysSinceEpoch = daysSinceEpoch
  }
}
