import EarnedCore
import EarnedEngine
import SQLite

/// The rows of the Earned economy that are kept for 30 days (data model A8; decision E24).
///
/// Attempts go in order of time, each with the grants, extensions and quests that hang together with it; what is left
/// of those goes then, and the event log last. `day_summary`, `focus_session` and `habit_completion` are kept for ever.
public final class EarnedExpiry: Expiry {
  /// The tables of A8.
  public static let tables = ["event_log", "unlock_attempt", "unlock_grant", "quest_session", "unlock_grant_extension"]

  private let database: Database
  private let chosen: ChosenRows
  /// The source being gone through, and its last row that was looked at: rows that stay are not looked at again.
  private var source = 0
  private var reached = (milliseconds: Int64.min, row: Int64.min)

  /// The rows of a database with the specified tables.
  public init(_ database: Database) throws(SQLiteError) {
    self.database = database
    chosen = try ChosenRows(in: database, ExpirySource.all)
  }

  /// The earliest instant that can be of the current day, in whatever zone: what is earlier is closed (decision E26).
  public func openSince() throws -> Instant? {
    let sql = """
      select e.current_day_id, d.created_ts_utc_ms
      from economy_state e join day_summary d on d.day_id = e.current_day_id
      where e.id = 1
      """
    return try database.element(sql) { row in
      let day = try row.day(0, "economy_state.current_day_id")
      // No zone is a whole day ahead of UTC.
      let earliest = Instant.epoch + .days(day.previous.daysSinceEpoch)
      return min(earliest, try row.instant(1))
    }
  }

  // MARK: Choosing

  /// Chooses rows of one source after the other, with what hangs together with them.
  public func choose(before cutoff: Instant, limit: Int) throws -> Bool {
    try chosen.clear()
    while source < ExpirySource.all.count {
      while try chooseNext(of: ExpirySource.all[source], before: cutoff, limit: limit) {
        try chosen.complete(before: cutoff)
        if try !chosen.isEmpty() { return true }
      }
      source += 1
      reached = (.min, .min)
    }
    return false
  }

  /// Returns false when no expired row is left to look at.
  private func chooseNext(of source: ExpirySource, before cutoff: Instant, limit: Int) throws -> Bool {
    let next = """
      from main.\(source.table)
      where \(source.time) >= ?1 and \(source.time) < ?2 and (\(source.time) > ?1 or rowid > ?3)
      order by \(source.time), rowid
      """
    let (reached, cutoff) = (reached, cutoff.millisecondsSinceEpoch)
    try database.execute(
      "insert into temp.chosen_\(source.table) (row_id) select rowid \(next) limit ?4", reached.milliseconds, cutoff,
      reached.row, limit)
    let count = database.changes
    guard count > 0 else { return false }
    let last = try database.first(
      "select \(source.time), rowid \(next) limit 1 offset ?4", reached.milliseconds, cutoff, reached.row, count - 1
    ) { row throws(SQLiteError) in (milliseconds: try row.integer(0), row: try row.integer(1)) }
    if let last { self.reached = last }
    return true
  }

  /// What is before the cutoff without what stays all the same. Nothing is changed.
  public func count(before cutoff: Instant) throws -> [String: Int] {
    let staying = try RowsThatStay(in: database).count(before: cutoff)
    var counts: [String: Int] = [:]
    for source in ExpirySource.all {
      let sql = "select count(*) from main.\(source.table) where \(source.time) < ?"
      let expired = try database.element(sql, cutoff.millisecondsSinceEpoch) { try $0.count(0) } ?? 0
      counts[source.table] = expired - staying[source.table, default: 0]
    }
    return counts
  }

  // MARK: What was chosen

  /// Attempts before grants before extensions, and in the order of their time: batches of another size give the same
  /// archive.
  public var chosenRows: [(table: String, sql: String)] {
    ExpirySource.all.map { source in
      let sql = """
        select this.* from \(Self.chosen(source.table)) order by this.\(source.time), this.rowid
        """
      return (source.table, sql)
    }
  }

  /// The modes of attempts and grants, and the labels of their apps.
  public var referredRows: [(table: String, sql: String)] {
    let (attempts, grants) = (Self.chosen("unlock_attempt"), Self.chosen("unlock_grant"))
    let modes = """
      select * from main.mode where mode_id in (
        select this.effective_mode_id from \(attempts) union all select this.source_mode_id from \(grants))
      """
    let apps = "select * from main.app_info where app_id in (select this.app_id from \(attempts))"
    return [("mode", modes), ("app_info", apps)]
  }

  private static func chosen(_ table: String) -> String {
    "temp.chosen_\(table) chosen cross join main.\(table) this on this.rowid = chosen.row_id"
  }

  /// Remembers and deletes, children first.
  public func rollUpAndDelete() throws -> [String: Int] {
    for statement in RollUp.statements { try database.execute(statement) }
    var deleted: [String: Int] = [:]
    for table in ["unlock_grant_extension", "quest_session", "unlock_grant", "unlock_attempt", "event_log"] {
      try database.execute("delete from main.\(table) where rowid in (select row_id from temp.chosen_\(table))")
      deleted[table] = database.changes
    }
    return deleted
  }
}
