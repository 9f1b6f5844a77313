import EarnedCore

/// Which times can be believed beside a clock (interface, section 10).
public enum BelievableTime {
  /// How far ahead of now a time may be: two days, for other zones, and for devices whose clocks differ.
  public static let longestAhead = Duration.hours(48)

  /// 2020-01-01, before which nobody had this program: a clock that shows less says nothing.
  static let earliest = Instant(millisecondsSinceEpoch: 1_577_836_800_000)

  /// Whether a time lies too far ahead of now.
  public static func isAhead(_ instant: Instant, of now: Instant) -> Bool { instant - now > longestAhead }

  /// The last time that can be believed at a time, in the same zone.
  static func limit(at now: Now) -> Now { Now(now.instant + longestAhead, now.timeZone) }
}
