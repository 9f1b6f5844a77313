import EarnedCore
import EarnedEconomyRules
import EarnedEngine
import EarnedJSON
import EarnedSQLite

/// Loads a closed day to which a record is added.
struct ClosedDayLoader {
  private let database: Database

  init(_ database: Database) { self.database = database }

  func day(_ day: DayID) throws -> ClosedDay {
    let method: QualificationMethod? = try database.element(
      "select qualified_by from earned_qualified_later where day_id = ?", day.description
    ) { try $0.choice(0, "earned_qualified_later.qualified_by") }
    return ClosedDay(
      summary: try EarnedStateLoader(database).summary(of: day), addedQualification: method,
      qualificationLineID: try method.flatMap { _ in try qualificationLineID(day) }, completions: try completions(day),
      isSummedUp: try isSummedUp(day))
  }

  private func qualificationLineID(_ day: DayID) throws(SQLiteError) -> String? {
    try database.first("\(Self.selectLine) = ?\(Self.lastOfType)", day.description) { row throws(SQLiteError) in
      try row.text(0)
    }
  }

  /// The last line about a day's qualification. The type has no index here, so that the day chooses the lines.
  private static let selectLine = "select event_id from event_log e where e.day_id"
  private static let lastOfType = " and +e.type = 'STREAK_QUALIFIED' order by e.rowid desc limit 1"

  /// The qualified days in a row that end on the day before, and those that begin on the day after.
  func qualifiedRun(around day: DayID) throws -> QualifiedRun {
    func days(_ step: String) -> String {
      """
      with recursive run (day_id, days) as (
        select ?1, 0
        union all
        select d.day_id, days + 1 from run join day_summary d on d.day_id = date(run.day_id, '\(step)') where d.qualified
      )
      """
    }
    let before = try database.element("\(days("-1 day")) select max(days) from run", day.description) {
      try $0.count(0)
    }
    let later = """
      \(days("+1 day"))
      select run.day_id, days, q.qualified_by, d.timezone_id, d.first_qualified_ts_utc_ms,
        (\(Self.selectLine) = run.day_id\(Self.lastOfType))
      from run cross join earned_qualified_later q on q.day_id = run.day_id
        cross join day_summary d on d.day_id = run.day_id
      where days > 0 order by days
      """
    return QualifiedRun(
      daysBefore: before ?? 0,
      later: try database.elements(later, day.description) { row in
        LaterQualification(
          dayID: try row.day(0, "day_summary.day_id"), timeZoneID: try row.text(3),
          method: try row.choice(2, "earned_qualified_later.qualified_by"), first: try row.instant(4),
          streakCount: try row.count(1), replacedLineID: try row.optionalText(5))
      })
  }

  /// The earliest two, because qualification needs no more.
  private func completions(_ day: DayID) throws -> [Instant] {
    let sql = """
      select ts_utc_ms from habit_completion where day_id = ? and award_suspended = 0 order by ts_utc_ms limit 2
      """
    return try database.elements(sql, day.description) { try $0.instant(0) }
  }

  /// Whether retention has summed up rows of the day, or of a later one.
  private func isSummedUp(_ day: DayID) throws(SQLiteError) -> Bool {
    try database.exists(
      """
      select 1 where exists (select 1 from earned_rolled_attempt where day_id >= ?1)
        or exists (select 1 from earned_rolled_credit where day_id >= ?1)
        or exists (select 1 from earned_rolled_grant where day_id >= ?1)
      """, day.description)
  }
}

/// Writes additions to closed days (contract, section 11).
extension EarnedFactWriter {
  /// Stores the added start of a session in a table of its own, until the end is added.
  func wait(_ session: FocusSession) throws(SQLiteError) {
    try database.insert(
      session, into: FocusSession.addedTable, zone,
      JSONValue.array(session.blockedApps.map { .string($0.description) }).serialized())
  }

  /// Writes the session from its stored start and its end.
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

  /// Writes how a day qualified.
  func write(_ later: LaterQualification) throws(SQLiteError) {
    try database.execute(
      "insert or replace into earned_qualified_later (day_id, qualified_by) values (?, ?)", later.dayID.description,
      later.method.rawValue)
  }

  /// Writes the sums of the day.
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
  }
}
