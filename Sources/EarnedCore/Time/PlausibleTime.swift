/// Which times are plausible when compared with a clock (contract, section 10).
package enum PlausibleTime {
  /// How far ahead of now a time may be. Two days allow for other time zones and for clocks that differ.
  package static let maxAhead = Duration.hours(48)

  /// 2020-01-01, which is before this program existed: a clock before it is wrong.
  package static let earliest = Instant(millisecondsSinceEpoch: 1_577_836_800_000)

  package static func isAhead(_ instant: Instant, of now: Instant) -> Bool { instant - now > maxAhead }

  /// The latest plausible time at `now`, in the same zone. Nil when the clock itself is not plausible, and at the end of
  /// the year 9999, after which nothing can be recorded.
  package static func limit(at now: Now) -> Now? {
    let limit = Now(now.instant + maxAhead, now.timeZone)
    return now.instant >= earliest && limit.date.year <= 9999 ? limit : nil
  }
}
