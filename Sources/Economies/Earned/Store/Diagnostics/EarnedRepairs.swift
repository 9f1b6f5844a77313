import EarnedCore
import EarnedEconomyRules
import EarnedEngine
import EarnedSQLite

/// Rebuilds the summaries of days for which the log is complete.
struct DaySummaries {
  private let database: Database

  init(_ database: Database) { self.database = database }

  func rebuild(at now: Now) throws(SQLiteError) {
    try database.execute(
      """
      with \(EarnedInvariants.daysOfTheLog)
      update day_summary as d set qualified = l.qualified, first_qualified_ts_utc_ms = l.first_qualified,
        focus_minutes_completed = l.focus_minutes, credits_earned = l.earned, credits_spent = l.spent,
        unlock_attempts_count = l.attempts, credits_unlocks_count = l.by_credits, quest_unlocks_count = l.by_quest,
        emergency_unlocks_count = l.by_emergency, updated_ts_utc_ms = ?
      from days_of_the_log l
      where l.day_id = d.day_id and \(EarnedInvariants.summaryDiffers)
      """, now.instant.millisecondsSinceEpoch)
  }
}

/// Rebuilds the pointers from the grants: the current grant of an app (data model A5.2) is its latest grant that was
/// not revoked.
struct GrantPointers {
  private let database: Database

  init(_ database: Database) { self.database = database }

  func derive(at now: Now) throws(SQLiteError) {
    try database.execute(
      """
      delete from unlock_grant_current
      where not exists (
          select 1 from unlock_grant g where g.grant_id = unlock_grant_current.grant_id
            and g.app_id = unlock_grant_current.app_id)
        and not exists (
          select 1 from unlock_grant g where g.app_id = unlock_grant_current.app_id and g.revoked_ts_utc_ms is null)
      """)
    try database.execute(
      """
      insert into unlock_grant_current (app_id, grant_id, updated_ts_utc_ms)
      select app_id, grant_id, ?1 from (
        select app_id, grant_id, ends_ts_utc_ms,
          row_number() over (partition by app_id order by ends_ts_utc_ms desc, rowid desc) as place
        from unlock_grant where revoked_ts_utc_ms is null
      ) latest
      where place = 1 and not exists (
        select 1 from unlock_grant_current c join unlock_grant g on g.grant_id = c.grant_id
        where c.app_id = latest.app_id and g.app_id = latest.app_id and g.revoked_ts_utc_ms is null
          and g.ends_ts_utc_ms = latest.ends_ts_utc_ms)
      on conflict (app_id) do update set grant_id = excluded.grant_id, updated_ts_utc_ms = excluded.updated_ts_utc_ms
      """, now.instant.millisecondsSinceEpoch)
  }
}

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
    let day = try EarnedStateLoader(database).state().economy.currentDayID
    for questSessionID in try ids(at: now, limit: .max) {
      guard var quest = try UnlockLoader(database).quest(questSessionID) else { continue }
      quest.state = .expired
      let fact = EarnedFact.questExpired(quest)
      try EarnedFactWriter(database, now, day: day).write(fact)
      guard let event = fact.event(at: now.instant) else { continue }
      var ids = MadeIDs(now.instant, canonical: Array("expired \(questSessionID)".utf8))
      try EventLog(database).append(event, id: ids.next(), on: day, at: now)
    }
  }
}

/// The settings document, compared with what data model A4.1 allows.
struct StoredSettings {
  private static let place = "user_settings.settings_json"

  private let database: Database

  init(_ database: Database) { self.database = database }

  func faults() throws -> [String] {
    let found = try ValueSearch(in: database, [EarnedEconomy.self]).places(ofFindings: "SETTINGS")
    guard found.isEmpty, let settings = try settings() else { return found }
    return settings.faults.map {
      $0 == "credit_costs" ? "\(Self.place) \($0) (rising with the minutes)" : "\(Self.place) \($0)"
    }
  }

  /// Stores what counts. Of a document that cannot be read nothing is known, so it becomes that of a new database, as a
  /// lost one does.
  func repair(at now: Now) throws {
    let standard = UserSettings.standard(timeZoneID: now.timeZone.identifier)
    var document = try settings()?.inForce ?? standard.document
    if document["timezone_id"] == nil { document["timezone_id"] = standard.document["timezone_id"] }
    try database.updateSettings(document, at: now.instant)
  }

  /// Nil when the document cannot be read.
  private func settings() throws -> UserSettings? {
    do {
      return try database.elements(
        in: UserSettings.table, "where id = 1 and typeof(settings_json) = 'text'"
      ).first
    } catch is StoredValueFault {
      return nil
    }
  }
}
