import EarnedCore

/// A vice app that is unlocked (rules 2.4).
public struct Unlock: Equatable, Sendable {
  /// The key of the record that unlocked it.
  public var unlockID: String
  /// The app.
  public var appBundleID: String
  /// When.
  public var instant: Instant
  /// The zone in force.
  public var timeZoneID: String
  /// The calendar date, after which it is void.
  public var date: CalendarDate
  /// How long it was asked for, in seconds.
  public var seconds: Int
  /// When it ends: after that time, or at midnight.
  public var end: Instant

  /// Joins the seven.
  public init(
    unlockID: String, appBundleID: String, instant: Instant, timeZoneID: String, date: CalendarDate, seconds: Int,
    end: Instant
  ) {
    self.unlockID = unlockID
    self.appBundleID = appBundleID
    self.instant = instant
    self.timeZoneID = timeZoneID
    self.date = date
    self.seconds = seconds
    self.end = end
  }
}
