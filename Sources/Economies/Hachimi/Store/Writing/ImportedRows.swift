import EarnedCore
import EarnedEngine
import EarnedSQLite
import HachimiRules

/// Writes imported rows. They become part of the base (`hachimi_base`); imported actions are history only.
struct ImportedRows {
  private let database: Database

  init(_ database: Database) { self.database = database }

  // MARK: What is there

  /// Whether a row with the same id is stored, and whether it is identical.
  func stored(_ row: ImportedRow) throws -> (isTaken: Bool, isTheSame: Bool) {
    switch row {
    case .action(let action):
      return try compare(action, with: ImportedAction.columns.selectByKey, action.actionID, ImportedAction.init)
    case .habit(let habit, _):
      return try compare(habit, with: Habit.columns.selectByKey, habit.habitID, Habit.init)
    case .deletedHabit(let habitID, let name):
      return try compare(name, with: HabitMemory.columns.selectByKey, habitID) { try HabitMemory.read($0).memory.name }
    case .cat(let cat): return try compare(cat, with: Cat.columns.selectByKey, cat.catID, Cat.init)
    case .session(let session, _):
      return try compare(session, with: FocusSession.columns.selectByKey, session.sessionID, FocusSession.init)
    case .month(let month):
      return try compare(
        month, with: "\(CheckInMonth.columns.select) where month = ?", month.month, CheckInMonth.init)
    case .achievement(let achievement):
      return try compare(
        achievement, with: UnlockedAchievement.columns.selectByKey, achievement.achievementID, UnlockedAchievement.init)
    case .diary(let entry):
      return try compare(entry, with: DiaryEntry.columns.selectByKey, entry.entryID, DiaryEntry.init)
    case .message(let message):
      return try compare(message, with: ChatMessage.columns.selectByKey, message.messageID, ChatMessage.init)
    case .key(let key, let value, _):
      return try compare(value, with: ProfileKey.columns.selectByKey, key.rawValue) { try ProfileKey.read($0).value }
    }
  }

  private func compare<Element: Equatable>(
    _ element: Element, with sql: String, _ id: String, _ read: (Row) throws -> Element
  ) throws -> (isTaken: Bool, isTheSame: Bool) {
    guard let stored = try database.element(sql, id, as: read) else { return (false, false) }
    return (true, stored == element)
  }

  // MARK: Writing

  /// Writes the rows that the profile does not cover, and adds the row to the base.
  ///
  /// - Parameter state: the state after the import of the row.
  func write(_ row: ImportedRow, of state: State, at now: Now) throws(SQLiteError) {
    let (profile, uid) = (state.profile, state.profile.uid ?? "")
    var base = Base.Rows(keys: profile.uid == nil ? [] : [.uid])
    var opening = 0
    switch row {
    case .action(let action):
      try database.execute(ImportedAction.columns.insert, values: action.values(uid: uid))
      try database.execute(
        "insert into hachimi_imported (action_id, date) values (?, ?)", action.actionID,
        now.timeZone.localDate(at: action.started).description)
      opening = -action.coins
    case .habit(let habit, _): base.habits = [habit.habitID]
    case .deletedHabit(let habitID, _): base.habits = [habitID]
    case .cat(let cat): base.cats = [cat.catID]
    case .session(let session, let created):
      try write(session, uid: uid, created: created, in: now.timeZone)
      base.habits = [session.habitID]
    case .month(let month): base.months = [month.month]
    case .achievement(let achievement): base.achievements = [achievement.achievementID]
    case .diary(let entry): try database.execute(DiaryEntry.columns.insert, values: entry.values)
    case .message(let message): try database.execute(ChatMessage.columns.insert, values: message.values)
    case .key(let key, _, _):
      base.keys.append(key)
      if key == .coins { opening = profile.coins }
    }
    try Base(database).add(base, of: profile)
    try database.execute(
      """
      insert into hachimi_history (id, is_from_app, opening_coins) values (1, 1, ?1)
      on conflict (id) do update set is_from_app = 1, opening_coins = opening_coins + ?1
      """, opening)
  }

  private func write(
    _ session: FocusSession, uid: String, created: Instant, in timeZone: TimeZone
  ) throws(SQLiteError) {
    try database.execute(FocusSession.columns.insert, values: session.values(uid: uid, created: created))
    let day = SessionDay(session.sessionID, from: session.started, to: session.ended, in: timeZone)
    try database.execute(SessionDay.columns.insert, values: day.values)
    try database.execute(
      "insert into hachimi_habit_day (habit_id, date) values (?, ?) on conflict do nothing", session.habitID,
      day.checkInDate.description)
  }
}
