import EarnedCore
import EarnedSQLite

@testable import EarnedReports

/// A database written line by line, for tests that need only a few rows.
struct Diary {
  let database: Database

  init() throws { database = try Fixture.empty() }

  /// A day on record.
  func day(_ day: String, qualified: Bool = false, focus: Int = 0, earned: Int = 0, spent: Int = 0) throws {
    try database.execute(
      """
      insert into main.day_summary (
        day_id, timezone_id, qualified, focus_minutes_completed, credits_earned, credits_spent,
        created_ts_utc_ms, updated_ts_utc_ms)
      values (?, 'UTC', ?, ?, ?, ?, 0, 0)
      """, day, qualified, focus, earned, spent)
  }

  /// How many attempts the day's own row counts.
  func count(attempts: Int, on day: String) throws {
    try database.execute("update main.day_summary set unlock_attempts_count = ? where day_id = ?", attempts, day)
  }

  /// An attempt on that day, at a time of UTC, by the clock of `zone`.
  func attempt(
    _ day: String, _ utc: String, zone: String = "UTC", app: String = "android:a", outcome: String = "CANCELLED",
    option: String? = nil, reason: String? = nil, payload: String? = nil
  ) throws {
    try database.execute(
      """
      insert into unlock_attempt (
        attempt_id, app_id, ts_utc_ms, timezone_id, day_id, effective_strictness, available_options_json,
        chosen_option_type, chosen_option_payload_json, outcome, denial_reason, created_ts_utc_ms, updated_ts_utc_ms)
      values (lower(hex(randomblob(8))), ?, strftime('%s', ?) * 1000, ?, ?, 'GENTLE', '{}', ?, ?, ?, ?, 0, 0)
      """, app, utc, zone, day, option, payload, outcome, reason)
  }

  /// An app with its names.
  func app(_ app: String, name: String?, alias: String?) throws {
    try database.execute(
      """
      insert into app_info (app_id, platform, display_name, user_alias, created_ts_utc_ms, updated_ts_utc_ms)
      values (?, 'android', ?, ?, 0, 0)
      """, app, name, alias)
  }
}

extension Diary {
  /// The rows of a report's dataset.
  func rows(
    _ report: String, _ dataset: String, _ window: WindowRequest = .daysOnRecord(), now: Instant = Fixture.now
  ) throws -> [[Datum]] {
    try Array(
      ReportCatalog().report(named: report)
        .document(from: database, request: Fixture.request(window, now: now)).dataset(named: dataset).rows)
  }

  /// A line of the event log, with a time in milliseconds.
  func event(_ type: String, _ day: String, at milliseconds: Int, _ payload: String) throws {
    try database.execute(
      """
      insert into event_log (event_id, ts_utc_ms, timezone_id, day_id, type, payload_json, created_ts_utc_ms)
      values (lower(hex(randomblob(8))), ?, 'UTC', ?, ?, ?, 0)
      """, milliseconds, day, type, payload)
  }
}
