import EarnedCore
import SQLite

/// Whether a time can be believed before rows are deleted by it (interface, section 10): a clock that is far ahead would
/// make everything old.
struct ClockCheck {
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
    guard let newest = try newestRecord(), now.instant - newest > Self.longestSilence else { return }
    throw RetentionFault.clockAhead(
      now: now.instant.rfc3339(in: now.timeZone), of: "the newest record", at: newest.rfc3339(in: now.timeZone))
  }

  /// By the log and by the keys of records, as either may have been cleaned up.
  private func newestRecord() throws -> Instant? {
    let logged = try database.element("select max(ts_utc_ms) from event_log") { try $0.optionalInstant(0) } ?? nil
    let key = try database.first("select max(record_key) from earned_record_key") { row throws(SQLiteError) in
      row.value(0)
    }
    guard case .blob(let bytes)? = key, let recorded = RecordKey.instant(of: bytes) else { return logged }
    return max(recorded, logged ?? recorded)
  }
}
