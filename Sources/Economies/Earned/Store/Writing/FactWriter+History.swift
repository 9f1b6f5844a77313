import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedRules
import EarnedSQLite

/// Writes additions to closed days (interface, section 11).
extension FactWriter {
  /// Stores an added start in a separate table until its end is added.
  func wait(_ session: FocusSession) throws(SQLiteError) {
    try database.execute(
      """
      insert into earned_added_focus (session_id, started_ts_utc_ms, timezone_id, day_id, planned_duration_minutes,
        strict, task_label, blocked_apps_json)
      values (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      session.sessionID, milliseconds, zone, session.dayID.description, session.plannedMinutes, session.strict,
      session.taskLabel, JSONValue.array(session.blockedApps.map { .string($0.description) }).serialized())
  }

  /// Creates the session from its stored start and its end.
  func add(_ session: FocusSession, _ result: FocusResult) throws(SQLiteError) {
    try database.execute(
      """
      insert into focus_session (session_id, started_ts_utc_ms, ended_ts_utc_ms, timezone_id, day_id,
        planned_duration_minutes, actual_duration_minutes, strict, completed, ended_early, awarded_credits, qualifies,
        task_label, created_ts_utc_ms, updated_ts_utc_ms)
      select session_id, started_ts_utc_ms, ?2, timezone_id, day_id, planned_duration_minutes, ?3, strict, ?4, ?5, ?6,
        ?7, task_label, started_ts_utc_ms, ?2
      from earned_added_focus where session_id = ?1
      """,
      session.sessionID, milliseconds, result.actualMinutes, result.completed, !result.completed, result.awardedCredits,
      result.qualifies)
    try write(blockedApps: session)
    try database.execute("delete from earned_added_focus where session_id = ?", session.sessionID)
  }

  /// Writes the sums of the day, and how it qualified.
  func write(_ closed: ClosedDay) throws(SQLiteError) {
    guard let day = closed.summary else { preconditionFailure("a closed day is opened before it is changed") }
    try database.execute(
      "insert or ignore into earned_added_day select ?1 where ?1 not in (select day_id from day_summary)",
      day.dayID.description)
    try database.execute(
      """
      insert into day_summary (day_id, timezone_id, qualified, first_qualified_ts_utc_ms, focus_minutes_completed,
        unlock_attempts_count, created_ts_utc_ms, updated_ts_utc_ms)
      values (?, ?, ?, ?, ?, ?, ?, ?)
      on conflict (day_id) do update set timezone_id = excluded.timezone_id, qualified = excluded.qualified,
        first_qualified_ts_utc_ms = excluded.first_qualified_ts_utc_ms,
        focus_minutes_completed = excluded.focus_minutes_completed,
        unlock_attempts_count = excluded.unlock_attempts_count, created_ts_utc_ms = excluded.created_ts_utc_ms,
        updated_ts_utc_ms = max(updated_ts_utc_ms, excluded.updated_ts_utc_ms)
      """,
      day.dayID.description, day.timeZoneID, day.qualified, day.firstQualified?.millisecondsSinceEpoch,
      day.focusMinutesCompleted, day.unlockAttemptsCount, day.created.millisecondsSinceEpoch, milliseconds)
    if let method = closed.addedQualification, let event = closed.qualificationEvent {
      try database.execute(
        "insert or replace into earned_qualified_later (day_id, qualified_by) values (?, ?)", day.dayID.description,
        method.rawValue)
      try EventLog(database).replaceQualification(event, of: day)
    }
  }
}

extension EventLog {
  /// A day that qualifies because of additions has one line in the log. It is rewritten when an earlier fact is added
  /// later, so that the order of additions does not matter.
  fileprivate func replaceQualification(_ event: Event, of day: DaySummary) throws(SQLiteError) {
    guard let first = day.firstQualified else { preconditionFailure("a qualified day has the time of it") }
    let beginning = Instant.epoch + .days(day.dayID.daysSinceEpoch)
    var ids = MadeIDs(beginning, canonical: Array("added qualification of \(day.dayID)".utf8))
    try replace(event, id: ids.next(), on: day.dayID, at: first, timeZoneID: day.timeZoneID)
  }
}
