import ClepsyRules
import EarnedCore
import SQLite

/// Writes the rows of sessions in apps.
struct SessionWriter {
  private let database: Database

  init(_ database: Database) { self.database = database }

  func write(_ session: EarningSession) throws(SQLiteError) {
    try write(
      session.opening, .productive, state: session.isPaused ? "PAUSED" : "RUNNING", settled: session.settled,
      seconds: session.creditedSeconds, rest: session)
    try clearRest(of: session.opening)
    for (position, part) in session.rest.enumerated() {
      try database.execute(
        """
        insert into clepsy_session_rest (session_id, position, begins_ts_utc_ms, ends_ts_utc_ms, timezone_id,
          milliseconds)
        values (?, ?, ?, ?, ?, ?)
        """, session.opening.sessionID, position, part.begin.millisecondsSinceEpoch,
        part.end.instant.millisecondsSinceEpoch,
        part.end.timeZone.identifier, part.milliseconds)
    }
  }

  private func clearRest(of opening: Opening) throws(SQLiteError) {
    try database.execute("delete from clepsy_session_rest where session_id = ?", opening.sessionID)
  }

  func write(_ use: ViceUse) throws(SQLiteError) {
    try write(
      use.opening, .vice, state: "RUNNING", settled: use.settled, seconds: use.spentSeconds, unlockEnd: use.unlockEnd)
  }

  func write(_ ended: EndedSession) throws(SQLiteError) {
    try write(
      ended.opening, ended.category, state: "ENDED", settled: ended.ended, seconds: ended.seconds,
      reason: ended.reason)
    if ended.category == .productive { try clearRest(of: ended.opening) }
  }

  private func write(
    _ opening: Opening, _ category: AppCategory, state: String, settled: Instant, seconds: Int,
    rest: EarningSession? = nil, unlockEnd: Instant? = nil, reason: SessionEnd? = nil
  ) throws(SQLiteError) {
    try database.execute(
      """
      insert into clepsy_session (\(Opening.columns), category, state, settled_ts_utc_ms, seconds, rest_milliseconds,
        rest_date, rest_timezone_id, unlock_ends_ts_utc_ms, end_reason)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      on conflict (session_id) do update set opens = excluded.opens, state = excluded.state,
        settled_ts_utc_ms = excluded.settled_ts_utc_ms, seconds = excluded.seconds,
        rest_milliseconds = excluded.rest_milliseconds, rest_date = excluded.rest_date,
        rest_timezone_id = excluded.rest_timezone_id, unlock_ends_ts_utc_ms = excluded.unlock_ends_ts_utc_ms,
        end_reason = excluded.end_reason
      """,
      opening.sessionID, opening.appBundleID, opening.started.millisecondsSinceEpoch, opening.timeZoneID,
      opening.date.description, opening.hour, opening.count, category.rawValue, state, settled.millisecondsSinceEpoch,
      seconds, rest?.restMilliseconds ?? 0, rest?.restDate.description, rest?.restZone.identifier,
      unlockEnd?.millisecondsSinceEpoch, reason?.rawValue)
  }
}
