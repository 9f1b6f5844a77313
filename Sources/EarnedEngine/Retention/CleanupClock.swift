import EarnedCore
import EarnedSQLite

/// Checks that the time is plausible before rows are deleted because of their age (interface, section 10): with a clock
/// far ahead everything would seem old.
struct CleanupClock {
  /// The longest plausible time after the newest record.
  static let longestSilence = Duration.days(400)

  let database: Database

  /// - Parameter system: the system's clock; nil when `now` comes from it.
  /// - Throws: `RetentionFault.clockAhead`.
  func check(_ now: Now, system: Instant?) throws {
    if let system, BelievableTime.isAhead(now.instant, of: system) {
      throw RetentionFault.clockAhead(
        now: now.instant.rfc3339(in: now.timeZone), of: "the system's clock", at: system.rfc3339(in: now.timeZone))
    }
    let newest = try NewestRecord(in: database).instant()
    guard let newest, now.instant - newest > Self.longestSilence else { return }
    throw RetentionFault.clockAhead(
      now: now.instant.rfc3339(in: now.timeZone), of: "the newest record", at: newest.rfc3339(in: now.timeZone))
  }
}
