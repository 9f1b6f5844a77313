/// A point in time: milliseconds since 1970-01-01T00:00:00Z, without leap seconds.
public struct Instant: Comparable, Hashable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public var millisecondsSinceEpoch: Int64

  /// The instant that is `millisecondsSinceEpoch` milliseconds after 1970-01-01T00:00:00Z.
  public init(millisecondsSinceEpoch: Int64) {
    self.millisecondsSinceEpoch = millisecondsSinceEpoch
  }

  /// 1970-01-01T00:00:00.000Z, the earliest time of a record.
  public static let epoch = Instant(millisecondsSinceEpoch: 0)

  /// 9999-12-31T23:59:59.999Z, the latest time of a record.
  public static let latest = Instant(millisecondsSinceEpoch: 253_402_300_799_999)

  /// The range of times of records. No sum or difference within it overflows.
  public static var validRange: ClosedRange<Instant> { epoch...latest }

  /// Whether the left instant is earlier.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.millisecondsSinceEpoch < right.millisecondsSinceEpoch
  }

  /// The instant a duration later, to the whole millisecond.
  public static func + (instant: Instant, duration: Duration) -> Instant {
    Instant(millisecondsSinceEpoch: instant.millisecondsSinceEpoch + duration.wholeMilliseconds)
  }

  /// The instant a duration earlier, to the whole millisecond.
  public static func - (instant: Instant, duration: Duration) -> Instant {
    Instant(millisecondsSinceEpoch: instant.millisecondsSinceEpoch - duration.wholeMilliseconds)
  }

  /// The time from the right instant to the left one; negative when the left one is earlier.
  public static func - (left: Instant, right: Instant) -> Duration {
    .milliseconds(left.millisecondsSinceEpoch - right.millisecondsSinceEpoch)
  }
}
