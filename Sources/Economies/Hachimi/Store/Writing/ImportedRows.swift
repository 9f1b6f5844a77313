import EarnedCore
import EarnedEngine
import EarnedHachimiRules
import EarnedSQLite

/// Writes imported rows. They become part of the base (`hachimi_base`); imported actions are history only.
struct ImportedRows {
  private let database: Database

  init(_ database: Database) { self.database = database }

  // MARK: What is there

  /// Whether a row with the same id is stored, and whether it is identical.
  func stored(_ row: ImportedRow) throws -> (isTaken: Bool, isTheSame: Bool) {
    switch row {
    case .action(let action):
      var stored = try database.element(action.id, in: HachimiLedgerRow.table)
      // A database has one user. Whether the row's is the same is checked elsewhere.
      stored?.uid = action.uid
      return compare(action, with: stored)
    case .habit(let habit, _): return compare(habit, with: try database.element(habit.habitID, in: Habit.table))
    case .deletedHabit(let habit):
      return compare(habit.name, with: try database.element(habit.habitID, in: HabitMemory.table)?.name)
    case .cat(let cat): return compare(cat, with: try database.element(cat.catID, in: Cat.table))
    case .session(let session, _):
      return compare(session, with: try database.element(session.sessionID, in: FocusSession.table))
    case .month(let month):
      return compare(month, with: try database.elements(in: CheckInMonth.table, "where month = ?", month.month).first)
    case .achievement(let achievement):
      return compare(achievement, with: try database.element(achievement.achievementID, in: UnlockedAchievement.table))
    case .diary(let entry):
      let (isTaken, isTheSame) = compare(entry, with: try database.element(entry.entryID, in: DiaryEntry.table))
      let hasAnother = try database.exists(
        "select 1 from diary_entries where cat_id = ? and date = ? and id <> ?", entry.catID, entry.date.description,
        entry.entryID)
      return (isTaken || hasAnother, isTheSame)
    case .message(let message):
      return compare(message, with: try database.element(message.messageID, in: ChatMessage.table))
    case .key(let key, let value, _):
      return compare(value, with: try database.element(key.rawValue, in: ProfileValue.table)?.value)
    }
  }

  private func compare<Element: Equatable>(
    _ element: Element, with stored: Element?
  ) -> (isTaken: Bool, isTheSame: Bool) {
    (stored != nil, stored == element)
  }

  // MARK: Writing

  /// Writes the rows that the profile does not cover, and adds the row to the base.
  ///
  /// - Parameter state: the state after the import of the row.
  func write(_ row: ImportedRow, of state: HachimiState, at now: Now) throws(SQLiteError) {
    let (profile, uid) = (state.profile, state.profile.uid ?? "")
    var opening = 0
    switch row {
    case .action(let action):
      try database.insert(action, into: HachimiLedgerRow.table)
      try database.execute(
        "insert into hachimi_imported (action_id, date) values (?, ?)", action.id,
        now.timeZone.localDate(at: action.started).description)
      opening = -action.coins
    case .session(let session, let created):
      try database.insert(session, into: FocusSession.table, uid, created)
      try database.writeDay(of: session, in: now.timeZone)
    case .diary(let entry): try database.insert(entry, into: DiaryEntry.table)
    case .message(let message): try database.insert(message, into: ChatMessage.table)
    case .key(let key, _, let updated):
      try ProfileWriter(database, profile).write(.key(key), changed: updated)
      if key == .coins { opening = profile.coins }
    case .habit, .deletedHabit, .cat, .month, .achievement: break
    }
    let base = (profile.uid == nil ? [] : [ProfileRow.key(.uid)]) + row.profileRows
    try Base(database).add(base, of: profile)
    try database.execute(
      """
      insert into hachimi_history (id, is_from_app, opening_coins) values (1, 1, ?1)
      on conflict (id) do update set is_from_app = 1, opening_coins = opening_coins + ?1
      """, opening)
  }
}
