import EarnedCore
import EarnedEngine
import SQLite

/// The rows of the Earned economy that are kept for 30 days (data model A8; decision E24).
///
/// Attempts go in order of time, each with the grant, the extensions and the quests that hang on it. An attempt whose
/// grant or quest stays, stays. Then the event log goes, in order of time. `day_summary`, `focus_session` and
/// `habit_completion` are kept for ever.
public final class EarnedExpiry: Expiry {
  /// The tables of A8.
  public static let tables = ["event_log", "unlock_attempt", "unlock_grant", "quest_session", "unlock_grant_extension"]

  private let database: Database
  /// The last attempt that was looked at: the ones that stay are not looked at again.
  private var reached = (milliseconds: Int64.min, row: Int64.min)

  /// The rows of a database with the schema and its additions.
  public init(_ database: Database) throws(SQLiteError) {
    self.database = database
    try database.run(script: Self.chosenTables)
  }

  /// The rows of this batch, by table.
  private static let chosenTables = EarnedExpiry.tables.map {
    "create temp table if not exists chosen_\($0) (row_id integer primary key);"
  }.joined(separator: "\n")

  /// When the current day began: what is earlier is closed (decision E26).
  public func openSince() throws -> Instant? {
    let sql = """
      select d.created_ts_utc_ms from economy_state e join day_summary d on d.day_id = e.current_day_id where e.id = 1
      """
    return try database.element(sql) { try $0.instant(0) }
  }

  // MARK: Choosing

  /// Chooses attempts with what hangs on them, then, when none are left, lines of the log.
  public func choose(before cutoff: Instant, limit: Int) throws -> Bool {
    let cutoff = cutoff.millisecondsSinceEpoch
    try chooseNothing()
    while try chooseAttempts(cutoff, limit) {
      if try hasChosen() { return true }
    }
    try database.execute(
      """
      insert into temp.chosen_event_log (row_id)
      select rowid from event_log where ts_utc_ms < ? order by ts_utc_ms, rowid limit ?
      """, cutoff, limit)
    return try chosenCount("event_log") > 0
  }

  private func chooseNothing() throws(SQLiteError) {
    for table in Self.tables { try database.execute("delete from temp.chosen_\(table)") }
  }

  private func hasChosen() throws(SQLiteError) -> Bool {
    for table in Self.tables where try chosenCount(table) > 0 { return true }
    return false
  }

  private func chosenCount(_ table: String) throws(SQLiteError) -> Int {
    try database.first("select count(*) from temp.chosen_\(table)") { row throws(SQLiteError) in
      Int(try row.integer(0))
    } ?? 0
  }

  /// Returns false when no expired attempt is left to look at.
  private func chooseAttempts(_ cutoff: Int64, _ limit: Int) throws -> Bool {
    try database.execute(
      """
      insert into temp.chosen_unlock_attempt (row_id)
      select rowid from unlock_attempt indexed by idx_unlock_attempt_ts
      where ts_utc_ms >= ?2 and ts_utc_ms < ?1 and (ts_utc_ms > ?2 or rowid > ?3)
      order by ts_utc_ms, rowid limit ?4
      """, cutoff, reached.milliseconds, reached.row, limit)
    guard let last = try lastChosenAttempt() else { return false }
    reached = last
    try chooseWhatHangsOnAttempts(cutoff)
    try database.run(script: Self.keepAttemptsThatAreNeeded)
    return true
  }

  private func lastChosenAttempt() throws -> (Int64, Int64)? {
    let sql = """
      select a.ts_utc_ms, a.rowid from temp.chosen_unlock_attempt c join unlock_attempt a on a.rowid = c.row_id
      order by a.ts_utc_ms desc, a.rowid desc limit 1
      """
    return try database.element(sql) { (try $0.integer(0), try $0.integer(1)) }
  }

  private func chooseWhatHangsOnAttempts(_ cutoff: Int64) throws(SQLiteError) {
    // A grant goes when it has run out, with nothing newer hanging on it.
    try database.execute(
      """
      insert into temp.chosen_unlock_grant (row_id)
      select g.rowid
      from temp.chosen_unlock_attempt c
      join unlock_attempt a on a.rowid = c.row_id
      join unlock_grant g on g.source_attempt_id = a.attempt_id
      where g.ends_ts_utc_ms < ?1
        and not exists (
          select 1 from unlock_grant_extension e where e.grant_id = g.grant_id and e.ts_utc_ms >= ?1)
      """, cutoff)
    // The attempts that extended it name it: they go together with it.
    try database.execute(
      """
      insert or ignore into temp.chosen_unlock_attempt (row_id)
      select a.rowid
      from temp.chosen_unlock_grant c
      join unlock_grant g on g.rowid = c.row_id
      join unlock_attempt a indexed by idx_unlock_attempt_ts
        on a.ts_utc_ms between g.created_ts_utc_ms and g.ends_ts_utc_ms and a.grant_id = g.grant_id
      where exists (select 1 from unlock_grant_extension e where e.grant_id = g.grant_id) and a.ts_utc_ms < ?1
      """, cutoff)
    try database.execute(
      """
      insert into temp.chosen_unlock_grant_extension (row_id)
      select e.rowid
      from temp.chosen_unlock_attempt c
      join unlock_attempt a on a.rowid = c.row_id
      join unlock_grant g on g.source_attempt_id = a.attempt_id
      join unlock_grant_extension e on e.grant_id = g.grant_id
      where e.ts_utc_ms < ?
      """, cutoff)
    try database.execute(
      """
      insert into temp.chosen_quest_session (row_id)
      select q.rowid
      from temp.chosen_unlock_attempt c
      join unlock_attempt a on a.rowid = c.row_id
      join quest_session q on q.attempt_id = a.attempt_id
      where q.created_ts_utc_ms < ?
      """, cutoff)
  }

  /// An attempt stays when a grant or a quest of it stays, or the grant it extended.
  private static let keepAttemptsThatAreNeeded = """
    delete from temp.chosen_unlock_attempt where row_id in (
      select c.row_id
      from temp.chosen_unlock_attempt c
      join unlock_attempt a on a.rowid = c.row_id
      where exists (
          select 1 from unlock_grant g
          where g.source_attempt_id = a.attempt_id
            and g.rowid not in (select row_id from temp.chosen_unlock_grant))
        or exists (
          select 1 from unlock_grant g
          where g.grant_id = a.grant_id and g.rowid not in (select row_id from temp.chosen_unlock_grant))
        or exists (
          select 1 from quest_session q
          where q.attempt_id = a.attempt_id
            and q.rowid not in (select row_id from temp.chosen_quest_session)));
    """

  // MARK: What was chosen

  /// Attempts before grants before extensions.
  public var chosenRows: [(table: String, sql: String)] {
    ["unlock_attempt", "unlock_grant", "quest_session", "unlock_grant_extension", "event_log"].map {
      ($0, "select * from main.\($0) where rowid in (select row_id from temp.chosen_\($0))")
    }
  }

  /// Attempts and grants refer to modes; labels are in `app_info`.
  public let referredTables = ["mode", "app_info"]

  /// Remembers and deletes, children first.
  public func rollUpAndDelete() throws -> [String: Int] {
    try database.run(script: Self.rollUp)
    var deleted: [String: Int] = [:]
    for table in ["unlock_grant_extension", "quest_session", "unlock_grant", "unlock_attempt", "event_log"] {
      try database.execute("delete from main.\(table) where rowid in (select row_id from temp.chosen_\(table))")
      deleted[table] = database.changes
    }
    return deleted
  }

  private static let rollUp = """
    insert into earned_rolled_attempt (day_id, ts_utc_ms, timezone_id, app_id, mode_id, strictness, outcome,
      option_type, reason, credits_spent)
    select day_id, ts_utc_ms, timezone_id, app_id, effective_mode_id, effective_strictness, outcome,
      chosen_option_type, denial_reason,
      case when outcome = 'GRANTED' and chosen_option_type = 'CREDITS_UNLOCK'
        then json_extract(chosen_option_payload_json, '$.cost_credits') end
    from unlock_attempt
    where rowid in (select row_id from temp.chosen_unlock_attempt)
    order by ts_utc_ms, rowid;

    insert into earned_rolled_grant (day_id, created_ts_utc_ms, app_id, mode_id, method, starts_ts_utc_ms,
      ends_ts_utc_ms, revoked_ts_utc_ms)
    select created_day_id, created_ts_utc_ms, app_id, source_mode_id, method, starts_ts_utc_ms, ends_ts_utc_ms,
      revoked_ts_utc_ms
    from unlock_grant
    where rowid in (select row_id from temp.chosen_unlock_grant)
    order by created_ts_utc_ms, rowid;

    insert into earned_rolled_credit (day_id, ts_utc_ms, timezone_id, kind, source, app_id, credits)
    select day_id, ts_utc_ms, timezone_id,
      case type when 'CREDITS_EARNED' then 'EARNED' when 'CREDITS_SPENT' then 'SPENT' else 'ROLLOVER' end,
      json_extract(payload_json, '$.source'), json_extract(payload_json, '$.app_id'),
      coalesce(json_extract(payload_json, '$.amount'), json_extract(payload_json, '$.carried_credits'))
    from event_log
    where rowid in (select row_id from temp.chosen_event_log)
      and type in ('CREDITS_EARNED', 'CREDITS_SPENT', 'DAY_ROLLOVER')
    order by ts_utc_ms, rowid;
    """

  // MARK: Counting

  /// Counts batch by batch what a run would delete. Nothing is changed.
  public func count(before cutoff: Instant) throws -> [String: Int] {
    let milliseconds = cutoff.millisecondsSinceEpoch
    reached = (.min, .min)
    defer { reached = (.min, .min) }
    var counts: [String: Int] = [:]
    while true {
      try chooseNothing()
      guard try chooseAttempts(milliseconds, 10_000) else { break }
      for table in Self.tables { counts[table, default: 0] += try chosenCount(table) }
    }
    counts["event_log"] =
      try database.element("select count(*) from event_log where ts_utc_ms < ?", milliseconds) {
        try $0.count(0)
      } ?? 0
    return counts
  }
}
