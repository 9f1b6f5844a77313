import EarnedCore
import SQLite

/// The rows of one batch: temporary tables of row ids, and what makes a choice of them complete.
///
/// Attempts and grants hang together: a grant has the attempt it came from, and every attempt that was granted names its
/// grant (data model A5.3), also those that extended it. They go together or stay together. Quests hang on attempts and
/// extensions on grants, and keep them.
struct ChosenRows {
  private let database: Database
  private let tables: [String]

  init(in database: Database, tables: [String]) throws(SQLiteError) {
    self.database = database
    self.tables = tables
    for table in tables {
      // The round in which a row was added, so that the next one looks only at what is new.
      try database.run(
        script: """
          create temp table if not exists chosen_\(table) (row_id integer primary key, round integer not null default 0);
          """)
    }
  }

  func clear() throws(SQLiteError) {
    for table in tables { try database.execute("delete from temp.chosen_\(table)") }
  }

  func isEmpty() throws -> Bool {
    for table in tables where try database.exists("select 1 from temp.chosen_\(table)") { return false }
    return true
  }

  func counts() throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for table in tables {
      counts[table] = try database.element("select count(*) from temp.chosen_\(table)") { try $0.count(0) }
    }
    return counts
  }

  func add(_ row: Int64, of table: String) throws(SQLiteError) {
    try database.execute("insert into temp.chosen_\(table) (row_id) values (?)", row)
  }

  func addAll(of table: String, where time: String, before cutoff: Instant) throws(SQLiteError) {
    try database.execute(
      "insert into temp.chosen_\(table) (row_id) select rowid from main.\(table) where \(time) < ?",
      cutoff.millisecondsSinceEpoch)
  }

  /// Adds what hangs together with the rows, then takes out what is not expired and all that it keeps.
  func complete(before cutoff: Instant) throws {
    var round = 0
    while try addWhatHangsTogether(round) > 0 { round += 1 }
    try addQuestsAndExtensions(before: cutoff)
    var taken = try takeOutWhatIsNotExpired(cutoff)
    while taken > 0 { taken = try takeOutWhatIsKept() }
  }

  /// The grants of the attempts that are new in this round, and the attempts of those grants.
  private func addWhatHangsTogether(_ round: Int) throws(SQLiteError) -> Int {
    for link in ["g.source_attempt_id = a.attempt_id", "g.grant_id = a.grant_id"] {
      try database.execute(
        """
        insert or ignore into temp.chosen_unlock_grant (row_id, round)
        select g.rowid, c.round
        from temp.chosen_unlock_attempt c
        cross join main.unlock_attempt a on a.rowid = c.row_id
        cross join main.unlock_grant g on \(link)
        where c.round = ?
        """, round)
    }
    var added = 0
    for link in ["a.attempt_id = g.source_attempt_id", "a.grant_id = g.grant_id"] {
      try database.execute(
        """
        insert or ignore into temp.chosen_unlock_attempt (row_id, round)
        select a.rowid, c.round + 1
        from temp.chosen_unlock_grant c
        cross join main.unlock_grant g on g.rowid = c.row_id
        cross join main.unlock_attempt a on \(link)
        where c.round = ?
        """, round)
      added += database.changes
    }
    return added
  }

  private func addQuestsAndExtensions(before cutoff: Instant) throws(SQLiteError) {
    try database.execute(
      """
      insert or ignore into temp.chosen_quest_session (row_id)
      select q.rowid
      from temp.chosen_unlock_attempt c
      cross join main.unlock_attempt a on a.rowid = c.row_id
      cross join main.quest_session q on q.attempt_id = a.attempt_id
      where q.created_ts_utc_ms < ?
      """, cutoff.millisecondsSinceEpoch)
    try database.execute(
      """
      insert or ignore into temp.chosen_unlock_grant_extension (row_id)
      select e.rowid
      from temp.chosen_unlock_grant c
      cross join main.unlock_grant g on g.rowid = c.row_id
      cross join main.unlock_grant_extension e on e.grant_id = g.grant_id
      where e.ts_utc_ms < ?
      """, cutoff.millisecondsSinceEpoch)
  }

  /// Attempts and grants of their own time, or with a quest or an extension that stays.
  private func takeOutWhatIsNotExpired(_ cutoff: Instant) throws(SQLiteError) -> Int {
    try database.execute(
      """
      delete from temp.chosen_unlock_attempt where row_id in (
        select a.rowid
        from temp.chosen_unlock_attempt c
        cross join main.unlock_attempt a on a.rowid = c.row_id
        where a.ts_utc_ms >= ?1
          or exists (
            select 1 from main.quest_session q where q.attempt_id = a.attempt_id and q.created_ts_utc_ms >= ?1))
      """, cutoff.millisecondsSinceEpoch)
    let attempts = database.changes
    try database.execute(
      """
      delete from temp.chosen_unlock_grant where row_id in (
        select g.rowid
        from temp.chosen_unlock_grant c
        cross join main.unlock_grant g on g.rowid = c.row_id
        where g.ends_ts_utc_ms >= ?1
          or exists (
            select 1 from main.unlock_grant_extension e where e.grant_id = g.grant_id and e.ts_utc_ms >= ?1))
      """, cutoff.millisecondsSinceEpoch)
    return attempts + database.changes
  }

  /// Attempts with a grant that stays, and grants that an attempt names that stays.
  private func takeOutWhatIsKept() throws(SQLiteError) -> Int {
    var taken = 0
    for link in ["g.source_attempt_id = a.attempt_id", "g.grant_id = a.grant_id"] {
      try database.execute(
        """
        delete from temp.chosen_unlock_attempt where row_id in (
          select a.rowid
          from temp.chosen_unlock_attempt c
          cross join main.unlock_attempt a on a.rowid = c.row_id
          cross join main.unlock_grant g on \(link)
          where g.rowid not in (select row_id from temp.chosen_unlock_grant))
        """)
      taken += database.changes
    }
    try database.execute(
      """
      delete from temp.chosen_unlock_grant where row_id in (
        select g.rowid
        from temp.chosen_unlock_grant c
        cross join main.unlock_grant g on g.rowid = c.row_id
        cross join main.unlock_attempt a on a.grant_id = g.grant_id
        where a.rowid not in (select row_id from temp.chosen_unlock_attempt))
      """)
    return taken + database.changes
  }
}
