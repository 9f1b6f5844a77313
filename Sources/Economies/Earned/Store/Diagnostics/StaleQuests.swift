import EarnedCore
import EarnedEngine
import EarnedRules
import EarnedSQLite

/// Quests that ran out more than a day ago and were not ended by a record.
struct StaleQuests {
  private let database: Database

  init(_ database: Database) { self.database = database }

  func ids(at now: Now, limit: Int) throws(SQLiteError) -> [String] {
    let sql = "select quest_session_id from quest_session where state = 'ACTIVE' and expires_ts_utc_ms < ? limit ?"
    return try database.rows(sql, (now.instant - .days(1)).millisecondsSinceEpoch, limit) { row throws(SQLiteError) in
      try row.text(0)
    }
  }

  /// Ends them as the rules do at the next record (decisions E9, E30): quest `EXPIRED`, attempt `DENIED`, and a line in
  /// the log.
  func expire(at now: Now) throws {
    let day = try StateLoader(database).state().economy.currentDayID
    for questSessionID in try ids(at: now, limit: .max) {
      guard var quest = try UnlockLoader(database).quest(questSessionID) else { continue }
      quest.state = .expired
      let fact = Fact.questExpired(quest)
      try FactWriter(database, now, day: day).write(fact)
      guard let event = fact.event(at: now.instant) else { continue }
      var ids = MadeIDs(now.instant, canonical: Array("expired \(questSessionID)".utf8))
      try EventLog(database).append(event, id: ids.next(), on: day, at: now)
    }
  }
}
