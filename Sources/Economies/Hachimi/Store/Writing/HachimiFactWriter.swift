import EarnedCore
import EarnedEngine
import EarnedHachimiRules
import EarnedSQLite

/// Writes the rows that a fact adds. The rows that it changes are `Part`s, which are written once per transaction.
struct HachimiFactWriter {
  private let database: Database
  private let now: Now

  init(_ database: Database, _ now: Now) {
    self.database = database
    self.now = now
  }

  /// - Parameter state: the state after all facts of the record.
  func write(_ fact: HachimiFact, in state: HachimiState) throws(SQLiteError) {
    switch fact {
    case .acted(let action): try write(action, uid: state.profile.uid ?? "")
    case .userKept, .timerSet, .settingsSet: break
    case .diaryAdded(let entry):
      try database.execute(
        "delete from diary_entries where cat_id = ? and date = ?", entry.catID, entry.date.description)
      try database.insert(entry, into: DiaryEntry.table)
    case .messageAdded(let message): try database.insert(message, into: ChatMessage.table)
    case .imported(let row, _): try ImportedRows(database).write(row, of: state, at: now)
    case .everythingCleared: try clear()
    }
  }

  /// Deletes all data, but not up to when records are closed.
  private func clear() throws(SQLiteError) {
    for table in HachimiTables.all where table.name != "hachimi_history" {
      try database.execute("delete from \(table.name)")
    }
    try database.execute("update hachimi_history set opening_coins = 0, is_from_app = 0")
  }

  private func write(_ action: Action, uid: String) throws(SQLiteError) {
    try database.insert(action.row(uid: uid), into: HachimiLedgerRow.table)
    switch action.change {
    case .focused(let focus):
      try database.insert(focus.session, into: FocusSession.table, uid, action.created)
      try database.writeDay(of: focus.session, in: action.timeZone)
    case .accountLinked(let link) where !link.previousUID.utf8.elementsEqual(link.uid.utf8): try rename(to: link.uid)
    default: break
    }
  }

  /// Changes the user of all rows.
  private func rename(to uid: String) throws(SQLiteError) {
    for table in HachimiTables.withUID { try database.execute("update \(table) set uid = ?", uid) }
    try database.execute("update local_monthly_checkins set id = uid || '_' || month")
  }
}

extension Database {
  /// Writes the local dates of a session, and that its habit is checked in on the date of its end.
  func writeDay(of session: FocusSession, in timeZone: Zone) throws(SQLiteError) {
    let day = SessionDay(of: session, in: timeZone)
    try upsert(day, into: SessionDay.table)
    try execute(
      "insert into hachimi_habit_day (habit_id, date) values (?, ?) on conflict do nothing", session.habitID,
      day.checkInDate.description)
  }
}
