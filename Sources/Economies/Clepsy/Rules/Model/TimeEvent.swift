import EarnedCore

/// Seconds that were earned or spent (architecture, section 2).
public struct TimeEvent: Equatable, Sendable {
  /// The kinds of event.
  public enum Kind: String, CaseIterable, Sendable {
    case earned, spent
  }

  /// A UUID. An id is booked once.
  public var id: String
  /// When it happened.
  public var instant: Instant
  /// The zone at that time.
  public var timeZone: TimeZone
  /// The calendar date it belongs to.
  public var date: CalendarDate
  /// The hour of the wall clock, 0 … 23.
  public var hour: Int
  /// Whether it was earned or spent.
  public var kind: Kind
  /// The seconds, 1 … 86 400.
  public var seconds: Int
  /// The app that caused it, if known.
  public var appBundleID: String?

  /// An event at a time and place. Its date is the calendar date there, unless another is given.
  public init(
    id: String, at now: Now, _ kind: Kind, seconds: Int, appBundleID: String? = nil, date: CalendarDate? = nil
  ) {
    self.id = id
    instant = now.instant
    timeZone = now.timeZone
    self.date = date ?? now.date
    hour = now.localTime.hour
    self.kind = kind
    self.seconds = seconds
    self.appBundleID = appBundleID
  }

  /// A stored event.
  public init(
    id: String, instant: Instant, timeZone: TimeZone, date: CalendarDate, hour: Int, kind: Kind, seconds: Int,
    appBundleID: String?
  ) {
    self.id = id
    self.instant = instant
    self.timeZone = timeZone
    self.date = date
    self.hour = hour
    self.kind = kind
    self.seconds = seconds
    self.appBundleID = appBundleID
  }

  /// The IANA name of the zone.
  public var timeZoneID: String { timeZone.identifier }
  /// When and where it happened.
  public var time: Now { Now(instant, timeZone) }

  /// Whether another event has the same content.
  func saysTheSame(as other: TimeEvent) -> Bool {
    (instant, kind, seconds, appBundleID) == (other.instant, other.kind, other.seconds, other.appBundleID)
  }
}
