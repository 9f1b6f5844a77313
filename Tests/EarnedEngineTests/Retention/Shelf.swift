import EarnedCore
import EarnedEconomyStore
import EarnedSQLite
import EarnedTestSupport

@testable import EarnedEngine

/// A database whose rows are inserted one by one, and retention on it.
final class Shelf {
  let folder = ScratchFolder()
  let database: Database
  var now = Now(Shelf.noon, .utc)
  var options = RetentionRun.Options()

  /// Sunday 15 March 2026, 12:00 UTC.
  static let noon = Instant(millisecondsSinceEpoch: 1_773_576_000_000)

  init() throws {
    database = try EarnedDatabase.openForWriting(
      folder.file("earned.db"), economies: [EarnedEconomy.self], now: { Now(Shelf.noon, .utc) })
  }

  var path: String { folder.file("earned.db") }
  var archivePath: String { folder.file("archive.db") }

  /// Earlier rows are deleted; in milliseconds.
  var cutoff: Int64 { now.instant.millisecondsSinceEpoch - Int64(options.keptDays) * 86_400_000 }

  func retention(shouldStop: @escaping () -> Bool = { false }) throws -> RetentionRun {
    try RetentionRun(
      database: database, economies: [EarnedEconomy.self], options: options, now: now, shouldStop: shouldStop)
  }

  var retentions: [Retention] { get throws { try Retention.all(of: [EarnedEconomy.self], in: database) } }

  /// The tables from which rows are deleted.
  var tables: [String] { get throws { try retention().tables } }

  @discardableResult
  func clean() throws -> RetentionSummary {
    options.isForced = true
    return try retention().perform()
  }

  // MARK: Rows

  func attempt(_ id: String, at time: Int64, grant: String? = nil, outcome: String? = nil, app: String = "android:a")
    throws
  {
    try database.execute(
      """
      insert into unlock_attempt (attempt_id, app_id, ts_utc_ms, timezone_id, day_id, effective_strictness,
        available_options_json, outcome, grant_id, created_ts_utc_ms, updated_ts_utc_ms)
      values (?1, ?2, ?3, 'UTC', date(?3 / 1000, 'unixepoch'), 'GENTLE', '{"marker":"snapshot of ' || ?1 || '"}', ?4, ?5,
        ?3, ?3)
      """, id, app, time, outcome ?? (grant == nil ? "PENDING" : "GRANTED"), grant)
  }

  func grant(_ id: String, of attempt: String, at time: Int64, until end: Int64, app: String = "android:a") throws {
    try database.execute(
      """
      insert into unlock_grant (grant_id, app_id, created_ts_utc_ms, created_day_id, starts_ts_utc_ms, ends_ts_utc_ms,
        method, source_attempt_id)
      values (?1, ?2, ?3, date(?3 / 1000, 'unixepoch'), ?3, ?4, 'CREDITS', ?5)
      """, id, app, time, end, attempt)
  }

  func current(_ grant: String, of app: String) throws {
    try database.execute("insert or replace into unlock_grant_current values (?, ?, 0)", app, grant)
  }

  func quest(_ id: String, of attempt: String, at time: Int64) throws {
    try database.execute(
      """
      insert into quest_session (quest_session_id, attempt_id, quest_type, created_ts_utc_ms, expires_ts_utc_ms,
        updated_ts_utc_ms)
      values (?1, ?2, 'BREATHING', ?3, ?3, ?3)
      """, id, attempt, time)
  }

  func extend(_ grant: String, _ id: String, at time: Int64) throws {
    try database.execute(
      """
      insert into unlock_grant_extension (extension_id, grant_id, ts_utc_ms, added_minutes, new_ends_ts_utc_ms, method)
      values (?1, ?2, ?3, 5, ?3, 'CREDITS')
      """, id, grant, time)
  }

  func event(_ id: String, at time: Int64, _ type: String = "QUEST_STARTED", _ payload: String = "{}") throws {
    try database.execute(
      """
      insert into event_log (event_id, ts_utc_ms, timezone_id, day_id, type, payload_json, created_ts_utc_ms)
      values (?1, ?2, 'UTC', date(?2 / 1000, 'unixepoch'), ?3, ?4, ?2)
      """, id, time, type, payload)
  }

  // MARK: Looking

  /// The ids that are left in a table, which are its first column.
  func left(_ table: String) throws -> [String] { try Self.ids(table, in: database) }

  /// What the archive holds of a table.
  func archived(_ table: String) throws -> [String] {
    try Self.ids(table, in: Database(.file(archivePath), .readOnly))
  }

  private static func ids(_ table: String, in database: Database) throws -> [String] {
    try database.rows("select * from \(table)") { row throws(SQLiteError) in try row.text(0) }.sorted()
  }

  func number(_ sql: String) throws -> Int64? {
    try database.first(sql) { row throws(SQLiteError) in try row.integer(0) }
  }

  /// Attempts that name a grant that is gone (data model A5.3), and rows whose parent is gone.
  func brokenTies() throws -> Int64? {
    try number(
      """
      select (select count(*) from unlock_attempt a
          where a.outcome = 'GRANTED' and not exists (select 1 from unlock_grant g where g.grant_id = a.grant_id))
        + (select count(*) from pragma_foreign_key_check)
      """)
  }

  func content() throws -> DatabaseContent { try DatabaseContent(of: database) }
}

extension Zone {
  static let utc: Zone = {
    do { return try Zone.named("UTC") } catch { preconditionFailure("every system knows UTC: \(error)") }
  }()
}
