import EarnedCore

/// Which times are plausible when compared with a clock (interface, section 10).
public enum BelievableTime {
  /// How far ahead of now a time may be: two days, which allows for other zones and for clocks that differ.
  public static let longestAhead = Duration.hours(48)

  /// 2020-01-01, which is before this program existed: a clock before it is wrong.
  static let earliest = Instant(millisecondsSinceEpoch: 1_577_836_800_000)

  /// Whether a time lies too far ahead of now.
  public static func isAhead(_ instant: Instant, of now: Instant) -> Bool { instant - now > longestAhead }

  /// The latest plausible time at `now`, in the same zone. Nil when the clock itself is not plausible, and at the end of
  /// the year 9999, after which nothing can be recorded.
  static func limit(at now: Now) -> Now? {
    let limit = Now(now.instant + longestAhead, now.timeZone)
    return now.instant >= earliest && limit.date.year <= 9999 ? limit : nil
  }
}
