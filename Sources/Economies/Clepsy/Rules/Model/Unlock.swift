import EarnedCore

/// The unlock of a vice app (rules 2.4).
public struct Unlock: Equatable, Sendable {
  /// The key of the record that unlocked it.
  public var unlockID: String
  /// The app.
  public var appBundleID: String
  /// When it was unlocked.
  public var instant: Instant
  /// The zone at that time.
  public var timeZoneID: String
  /// The calendar date at that time. The unlock is not valid after it.
  public var date: CalendarDate
  /// The chosen duration in seconds.
  public var seconds: Int
  /// When it ends: after that duration, or at midnight.
  public var end: Instant

  /// An unlock from its parts.
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
