import EarnedCore
import EarnedEngine
import EarnedSQLite
import HachimiRules

/// Writes the rows that a fact adds. Changed rows are written once per transaction (`Touched`).
struct FactWriter {
  private let database: Database
  private let now: Now

  init(_ database: Database, _ now: Now) {
    self.database = database
    self.now = now
  }

  /// - Parameter state: the state after all facts of the record.
  func write(_ fact: Fact, in state: State) throws(SQLiteError) {
    switch fact {
    case .acted(let action): try write(action, uid: state.profile.uid ?? "")
    case .userKept, .timerSet: break
    case .diaryAdded(let entry): try database.execute(DiaryEntry.columns.insert, values: entry.values)
    case .messageAdded(let message): try database.execute(ChatMessage.columns.insert, values: message.values)
    case .imported(let row, _): try ImportedRows(database).write(row, of: state, at: now)
    }
  }

  private func write(_ action: Action, uid: String) throws(SQLiteError) {
    try database.execute(Action.columns.insert, values: action.values(uid: uid))
    switch action.change {
    case .focused(let focus): try write(focus.session, of: action, uid: uid)
    case .accountLinked(let link) where !link.previousUID.utf8.elementsEqual(link.uid.utf8): try rename(to: link.uid)
    default: break
    }
  }

  private func write(_ session: FocusSession, of action: Action, uid: String) throws(SQLiteError) {
    try database.execute(FocusSession.columns.insert, values: session.values(uid: uid, created: action.created))
    let day = SessionDay(session.sessionID, from: session.started, to: session.ended, in: action.timeZone)
    try database.execute(SessionDay.columns.insert, values: day.values)
    try database.execute(
      "insert into hachimi_habit_day (habit_id, date) values (?, ?) on conflict do nothing", session.habitID,
      day.checkInDate.description)
  }

  /// Changes the user of all rows.
  private func rename(to uid: String) throws(SQLiteError) {
    for table in HachimiTables.withUID { try database.execute("update \(table) set uid = ?", uid) }
    try database.execute("update local_monthly_checkins set id = uid || '_' || month")
  }
}
