import EarnedCore
import SQLite

/// Whether a time can be believed before rows are deleted by it (interface, section 10): a clock that is far ahead would
/// make everything old.
struct CleanupClock {
  /// How long after the newest record.
  static let longestSilence = Duration.days(400)

  let database: Database

  /// - Parameter system: the system's clock; nil when the time is it.
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
