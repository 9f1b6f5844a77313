import EarnedCore

/// Seconds that were earned or spent (architecture, section 2).
public struct TimeEvent: Equatable, Sendable {
  /// The two ways.
  public enum Kind: String, CaseIterable, Sendable {
    case earned, spent
  }

  /// A UUID. An id is applied once.
  public var id: String
  /// When it happened.
  public var instant: Instant
  /// The zone whose calendar and clock counted then.
  public var timeZone: TimeZone
  /// The calendar date it belongs to.
  public var date: CalendarDate
  /// The hour of the wall clock, 0 … 23.
  public var hour: Int
  /// Earned or spent.
  public var kind: Kind
  /// How much, 1 … 86 400 seconds.
  public var seconds: Int
  /// The app that caused it, if known.
  public var appBundleID: String?

  /// An event at a time and place. It belongs to the calendar date there, unless another is named.
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

  /// An event as it is stored.
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

  /// Whether another event says the same of the same time.
  func saysTheSame(as other: TimeEvent) -> Bool {
    (instant, kind, seconds, appBundleID) == (other.instant, other.kind, other.seconds, other.appBundleID)
  }
}
