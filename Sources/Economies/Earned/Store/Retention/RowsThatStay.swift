import EarnedCore
import EarnedEngine
import EarnedSQLite

/// The attempts and grants that a run keeps although they have expired, because rows that stay need them.
///
/// A run finds them batch by batch; this finds all at once, only reads, and does not need our own indexes.
struct RowsThatStay {
  private let database: Database

  init(in database: Database) { self.database = database }

  /// The number of such rows of each table that are before the cutoff.
  func count(before cutoff: Instant) throws -> [String: Int] {
    let cutoff = cutoff.millisecondsSinceEpoch
    try database.run(
      script: """
        drop table if exists temp.staying_unlock_attempt;
        drop table if exists temp.staying_unlock_grant;
        create temp table staying_unlock_attempt (id text primary key);
        create temp table staying_unlock_grant (id text primary key);
        """)
    try addWhatNewRowsNeed(cutoff)
    while try addWhatTheyNeed() > 0 {}
    return [
      "unlock_attempt": try count("unlock_attempt", "attempt_id", "ts_utc_ms", cutoff),
      "unlock_grant": try count("unlock_grant", "grant_id", "ends_ts_utc_ms", cutoff),
    ]
  }

  private func addWhatNewRowsNeed(_ cutoff: Int64) throws(SQLiteError) {
    try database.execute(
      """
      insert or ignore into temp.staying_unlock_attempt (id)
      select attempt_id from main.quest_session where created_ts_utc_ms >= ?
      """, cutoff)
    try database.execute(
      """
      insert or ignore into temp.staying_unlock_grant (id)
      select grant_id from main.unlock_grant where ends_ts_utc_ms >= ?1
      union all
      select grant_id from main.unlock_grant_extension where ts_utc_ms >= ?1
      union all
      select grant_id from main.unlock_attempt where ts_utc_ms >= ?1 and grant_id is not null
      """, cutoff)
  }

  private func addWhatTheyNeed() throws(SQLiteError) -> Int {
    try database.execute(
      """
      insert or ignore into temp.staying_unlock_attempt (id)
      select source_attempt_id from main.unlock_grant where grant_id in (select id from temp.staying_unlock_grant)
      union all
      select attempt_id from main.unlock_attempt where grant_id in (select id from temp.staying_unlock_grant)
      """)
    let attempts = database.changes
    try database.execute(
      """
      insert or ignore into temp.staying_unlock_grant (id)
      select grant_id from main.unlock_attempt
      where attempt_id in (select id from temp.staying_unlock_attempt) and grant_id is not null
      """)
    return attempts + database.changes
  }

  private func count(_ table: String, _ key: String, _ time: String, _ cutoff: Int64) throws -> Int {
    let sql = """
      select count(*) from temp.staying_\(table) s cross join main.\(table) this on this.\(key) = s.id
      where +this.\(time) < ?
      """
    return try database.element(sql, cutoff) { try $0.count(0) } ?? 0
  }
}
