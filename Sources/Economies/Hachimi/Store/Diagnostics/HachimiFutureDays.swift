import EarnedCore
import EarnedEngine
import EarnedHachimiRules
import EarnedSQLite

/// Removes what was recorded on dates that began because the clock was wrong (`docs/rules/hachimi.md`): the actions of
/// such dates are deleted from the ledger, and the tables are made from it again.
struct HachimiFutureDays {
  static let description = FutureDays(
    closesEarlierDays: false, leftTypes: ["hachimi.import.row"],
    first: { try HachimiFutureDays($0).first(after: $1) },
    takeOut: { try HachimiFutureDays($0).takeOut(after: $2, at: $3) })

  private let database: Database

  init(_ database: Database) { self.database = database }

  /// The first date that is ahead: of an action, or of a time that the timer, the ledger or a text stores.
  func first(after limit: Now) throws -> CalendarDate? {
    guard try HachimiEconomy.hasAdditiveTables(in: database), try !times(after: limit.instant).isEmpty,
      let actions = try OwnActions.conclusive(in: database)
    else { return nil }
    let dates = PlausibleDates(of: actions, until: limit.instant)
    let recorded = try times(after: dates.latest).map { limit.timeZone.localDate(at: $0) }
    return (actions.filter(dates.isAhead).map(\.dateDone) + recorded).min()
  }

  /// The first time after an instant in each table that has one.
  private func times(after instant: Instant) throws -> [Instant] {
    try Self.recorded.compactMap { (table, column, condition) in
      try database.element(
        "select min(\(column)) from \(table) where \(column) > ? and \(condition)", instant.millisecondsSinceEpoch
      ) { try $0.optionalInstant(0) } ?? nil
    }
  }

  /// Where the time of a record is stored: table, column, and the condition for rows of our own.
  private static let recorded =
    [
      ("action_ledger", "created_at", OwnActions.condition), ("hachimi_timer", "last_ts_utc_ms", "1"),
    ] + texts.map { ($0, "created_at", isOurOwn) }

  private static let texts = ["diary_entries", "chat_messages"]

  /// Texts of our own look like those of an app, so texts count only in a database without rows of an app.
  private static let isOurOwn = "not exists (select 1 from hachimi_history where is_from_app = 1)"

  func takeOut(after limit: Now, at now: Now) throws {
    // When a date began in time only because of an action that is now moved or removed, it is ahead as well.
    while try first(after: limit) != nil, try correct(after: limit.instant, at: now) {}
  }

  /// Returns whether an action was changed.
  private func correct(after limit: Instant, at now: Now) throws -> Bool {
    guard let actions = try OwnActions.conclusive(in: database) else { return false }
    let dates = PlausibleDates(of: actions, until: limit)
    let ledger = CorrectedLedger(of: actions, on: try Base(database).profile(), dates, at: now.instant)
    for action in ledger.removed { try remove(action) }
    for action in ledger.changed { try change(action) }
    try forgetTimes(after: dates.latest, at: now.instant)
    try Replay(of: database)?.rebuild(at: now)
    return !ledger.removed.isEmpty || !ledger.changed.isEmpty
  }

  private func remove(_ action: Action) throws(SQLiteError) {
    try database.execute("delete from action_ledger where id = ?", action.actionID)
    try database.execute("delete from hachimi_sync where action_id = ?", action.actionID)
    guard case .focused(let focus) = action.change else { return }
    try database.execute("delete from local_sessions where id = ?", focus.session.sessionID)
    try database.execute("delete from hachimi_session_day where session_id = ?", focus.session.sessionID)
    try database.execute(
      """
      delete from hachimi_habit_day where habit_id = ?1 and date = ?2 and not exists (
        select 1 from local_sessions s join hachimi_session_day d on d.session_id = s.id
        where s.habit_id = ?1 and d.check_in_date = ?2)
      """, focus.session.habitID, action.dateDone.description)
  }

  private func change(_ action: Action) throws(SQLiteError) {
    let row = action.row(uid: "")
    try database.execute(
      "update action_ledger set started_at = ?, payload = ?, result = ?, created_at = ? where id = ?",
      row.started.millisecondsSinceEpoch, row.payloadText, row.resultText, row.created.millisecondsSinceEpoch, row.id)
  }

  /// The timer becomes idle, because how long it had been paused is not known.
  private func forgetTimes(after instant: Instant, at now: Instant) throws(SQLiteError) {
    let time = instant.millisecondsSinceEpoch
    try database.execute("delete from hachimi_timer where last_ts_utc_ms > ?", time)
    for table in Self.texts {
      try database.execute("delete from \(table) where created_at > ? and \(Self.isOurOwn)", time)
    }
    try database.execute(
      "update materialized_state set updated_at = ? where updated_at > ?", now.millisecondsSinceEpoch, time)
  }
}
