/// A day that begins at 04:00 on the wall clock (data model, `day_id`), written as the date on which it begins.
public struct DayID: Day {
  /// Days from the day of 1970-01-01; negative before it.
  public let daysSinceEpoch: Int

  /// The day `daysSinceEpoch` days after that of 1970-01-01.
  public init(daysSinceEpoch: Int) {
    self.daysSinceEpoch = daysSinceEpoch
  }

  /// The date on which it begins.
  public var date: CalendarDate { CalendarDate(daysSinceEpoch: daysSinceEpoch) }
}
