import EarnedCore
import EarnedEngine
import SQLite

/// The rows of one batch: temporary tables of row ids, and what makes a choice of them complete.
///
/// Attempts and grants hang together: a grant has the attempt it came from, and every attempt that was granted names its
/// grant (data model A5.3), also those that extended it. They go together or stay together. Quests keep their attempts,
/// extensions their grants.
///
/// With statistics SQLite may put a filter before a join, which reads a table whole to save a few steps. It does so
/// where a joined table has a condition of its own; hence those are looked at row by row.
struct ChosenRows {
  /// A row of one table that cannot go without those of another.
  private struct Tie {
    let row: String
    let needs: String
    let on: String
  }

  private static let ties = [
    Tie(row: "unlock_attempt", needs: "unlock_grant", on: "other.source_attempt_id = this.attempt_id"),
    Tie(row: "unlock_attempt", needs: "unlock_grant", on: "other.grant_id = this.grant_id"),
    Tie(row: "unlock_grant", needs: "unlock_attempt", on: "other.grant_id = this.grant_id"),
    Tie(row: "unlock_attempt", needs: "quest_session", on: "other.attempt_id = this.attempt_id"),
    Tie(row: "unlock_grant", needs: "unlock_grant_extension", on: "other.grant_id = this.grant_id"),
  ]

  private let database: Database
  private let sources: [ExpirySource]

  init(in database: Database, _ sources: [ExpirySource]) throws(SQLiteError) {
    self.database = database
    self.sources = sources
    for source in sources {
      // The round in which a row was added, so that the next one looks only at what is new.
      try database.run(
        script: """
          create temp table if not exists chosen_\(source.table) (
            row_id integer primary key, round integer not null default 0)
          """)
    }
  }

  func clear() throws(SQLiteError) {
    for source in sources { try database.execute("delete from temp.chosen_\(source.table)") }
  }

  func isEmpty() throws(SQLiteError) -> Bool {
    for source in sources where try database.exists("select 1 from temp.chosen_\(source.table)") { return false }
    return true
  }

  /// Adds what the rows need to go with them, then takes out what is not expired and all that cannot go without it.
  func complete(before cutoff: Instant) throws(SQLiteError) {
    var round = 0
    while try addWhatIsNeeded(round) > 0 { round += 1 }
    var taken = 0
    for source in sources { taken += try takeOutWhatIsNotExpired(source, cutoff) }
    while taken > 0 {
      taken = 0
      for tie in Self.ties { taken += try takeOutWhatIsTied(tie) }
    }
  }

  private func addWhatIsNeeded(_ round: Int) throws(SQLiteError) -> Int {
    var added = 0
    for tie in Self.ties {
      try database.execute(
        """
        insert or ignore into temp.chosen_\(tie.needs) (row_id, round)
        select other.rowid, chosen.round + 1
        from temp.chosen_\(tie.row) chosen
        cross join main.\(tie.row) this on this.rowid = chosen.row_id
        cross join main.\(tie.needs) other on \(tie.on)
        where chosen.round = ?
        """, round)
      added += database.changes
    }
    return added
  }

  private func takeOutWhatIsNotExpired(_ source: ExpirySource, _ cutoff: Instant) throws(SQLiteError) -> Int {
    try database.execute(
      """
      delete from temp.chosen_\(source.table) where round > 0 and exists (
        select 1 from main.\(source.table) this
        where this.rowid = chosen_\(source.table).row_id and +this.\(source.time) >= ?)
      """, cutoff.millisecondsSinceEpoch)
    return database.changes
  }

  private func takeOutWhatIsTied(_ tie: Tie) throws(SQLiteError) -> Int {
    try database.execute(
      """
      delete from temp.chosen_\(tie.row) where exists (
        select 1 from main.\(tie.row) this cross join main.\(tie.needs) other on \(tie.on)
        where this.rowid = chosen_\(tie.row).row_id
          and other.rowid not in (select row_id from temp.chosen_\(tie.needs)))
      """)
    return database.changes
  }
}
