import EarnedCore

/// The opening of a tracked app: the common part of an earning session and a use of a vice app.
public struct Opening: Equatable, Sendable {
  /// The key of the record that opened it, which is the session's id.
  public var sessionID: String
  /// The app.
  public var appBundleID: String
  /// When it was first opened.
  public var started: Instant
  /// The zone at that time.
  public var timeZoneID: String
  /// The calendar date at that time.
  public var date: CalendarDate
  /// The hour of the wall clock at that time.
  public var hour: Int
  /// How often it was opened, including resumed pauses.
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

  /// A stored opening.
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
