import EarnedCore

/// The opening of a tracked app: what an earning session and a use of a vice app have in common.
public struct Opening: Equatable, Sendable {
  /// The key of the record that opened it.
  public var sessionID: String
  /// The app.
  public var appBundleID: String
  /// When it was opened first.
  public var started: Instant
  /// The zone in force then.
  public var timeZoneID: String
  /// The calendar date then.
  public var date: CalendarDate
  /// The hour of the wall clock then.
  public var hour: Int
  /// How often it was opened, resumed pauses included.
  public var count = 1

  /// An opening at a time and place.
  public init(sessionID: String, appBundleID: String, at now: Now) {
    self.sessionID = sessionID
    self.appBundleID = appBundleID
    started = now.instant
    timeZoneID = now.timeZone.identifier
    date = now.date
    hour = now.localTime.hour
  }

  /// An opening as it is stored.
  public init(
    sessionID: String, appBundleID: String, started: Instant, timeZoneID: String, date: CalendarDate, hour: Int,
    count: Int
  ) {
    self.sessionID = sessionID
    self.appBundleID = appBundleID
    self.started = started
    self.timeZoneID = timeZoneID
    self.date = date
    self.hour = hour
    self.count = count
  }
}
