import EarnedCore
import EarnedEngine
import EarnedHachimiRules
import EarnedSQLite

struct HachimiStateLoader {
  private let database: Database

  init(_ database: Database) { self.database = database }

  /// The stored state, with an empty subject.
  func state() throws -> HachimiState {
    var state = HachimiState()
    (state.profile, state.namesItsUser) = try ProfileLoader(database).profile()
    state.timer = try database.element(1, in: FocusTimer.table)
    state.settings = try settings()
    state.sessions = try sessionCounts()
    for habit in state.profile.habits.values { state.checkInDays[habit.habitID] = habit.openingDays }
    let days = try database.elements("select habit_id, count(*) from hachimi_habit_day group by habit_id") {
      (try $0.text(0), try $0.count(1))
    }
    for (habitID, count) in days where state.checkInDays[habitID] != nil {
      state.checkInDays[habitID, default: 0] += count
    }
    state.lastAction = try database.element("select created_at from action_ledger order by rowid desc limit 1") {
      try $0.instant(0)
    }
    try database.element("select closed_before_ts_utc_ms, is_from_app from hachimi_history") {
      state.closedBefore = try $0.optionalInstant(0)
      state.isFromApp = try $0.flag(1)
    }
    state.userIsFromApp =
      try state.isFromApp
      && database.exists("select 1 from hachimi_base where table_name = 'materialized_state' and id = 'uid'")
    return state
  }

  /// A database that is only read may lack the table.
  func settings() throws -> HachimiSettings {
    guard try database.hasTable(HachimiSettings.table.name) else { return HachimiState().settings }
    return try database.element(1, in: HachimiSettings.table) ?? HachimiState().settings
  }

  func sessionCounts() throws -> SessionCounts {
    var counts = HachimiState().sessions
    try database.element("select count(*), max(duration_minutes) from local_sessions where status = 'completed'") {
      counts.completed = try $0.count(0)
      counts.longestMinutes = try $0.optionalCount(1) ?? 0
    }
    return counts
  }

  private func sessionMinutes() throws -> SessionMinutes {
    var minutes = SessionMinutes()
    let sums = try database.elements(
      "select habit_id, cat_id, sum(duration_minutes) from local_sessions group by habit_id, cat_id"
    ) { (try $0.text(0), try $0.text(1), try $0.count(2)) }
    for (habitID, catID, sum) in sums { minutes.add(sum, habitID: habitID, catID: catID) }
    return minutes
  }

  func load(_ need: HachimiState.Need, into state: inout HachimiState, at now: Now) throws {
    switch need {
    case .minutes(let date):
      if state.minutesByDate[date] != nil { return }
      let hasUndated = try state.hasUndatedSessions ?? haveSessionsWithoutDay()
      state.hasUndatedSessions = hasUndated
      state.minutesByDate[date] = try minutes(on: date, in: now.timeZone, withUndated: hasUndated)
    case .checkInDay(let habitID, let date):
      state.subject.checkIns[habitID, default: [:]][date] = try database.exists(
        "select 1 from hachimi_habit_day where habit_id = ? and date = ?", habitID, date.description)
    case .newHabit(let habitID, let catID):
      let used = try state.usedIDs ?? (UsedIDs.habits(in: database).all(), UsedIDs.cats(in: database).all())
      state.usedIDs = used
      (state.subject.idIsTaken, state.subject.catIDIsTaken) = (used.habits[habitID] != nil, used.cats[catID] != nil)
    case .session(let id):
      state.subject.idIsTaken = try database.exists("select 1 from local_sessions where id = ?", id)
    case .diary(let entryID, let catID, let date):
      state.subject.idIsTaken = try database.exists(
        "select 1 from diary_entries where id = ? and not (cat_id = ? and date = ?)", entryID, catID, date.description)
    case .message(let id):
      state.subject.idIsTaken = try database.exists("select 1 from chat_messages where id = ?", id)
    case .importedRow(let row):
      let stored = try ImportedRows(database).stored(row)
      state.subject.idIsTaken = stored.isTaken
      state.subject.isDone = stored.isTheSame
      if state.sessionMinutes == nil { state.sessionMinutes = try sessionMinutes() }
      // A row that is there already is not applied.
      if !stored.isTaken { state.subject.finding = try ImportedRowCheck(database, state).finding(of: row) }
      if case .habit(let habit, _) = row {
        state.subject.countedDays =
          try database.element("select count(*) from hachimi_habit_day where habit_id = ?", habit.habitID) {
            try $0.count(0)
          } ?? 0
      }
    case .ownActions:
      if state.hasOwnActions == nil { state.hasOwnActions = try OwnActions.areThere(in: database) }
    }
  }

  /// Completed minutes by habit, of the sessions started on a date. A session that the app added to our file has no
  /// stored date; its date is computed in the time zone of the record.
  private func minutes(on date: CalendarDate, in timeZone: Zone, withUndated: Bool) throws -> ByID<Int> {
    var minutes = ByID<Int>()
    let sessions = try database.elements(
      """
      select s.habit_id, s.duration_minutes from hachimi_session_day d join local_sessions s on s.id = d.session_id
      where d.date = ? and s.status = 'completed'
      """, date.description
    ) { (try $0.text(0), try $0.count(1)) }
    for (habitID, duration) in sessions { minutes[habitID, default: 0] += duration }
    guard withUndated else { return minutes }
    let others = try database.elements(
      """
      select habit_id, duration_minutes, started_at from local_sessions
      where status = 'completed' and id not in (select session_id from hachimi_session_day)
      """
    ) { (try $0.text(0), try $0.count(1), try $0.instant(2)) }
    for (habitID, duration, started) in others where timeZone.localDate(at: started) == date {
      minutes[habitID, default: 0] += duration
    }
    return minutes
  }

  private func haveSessionsWithoutDay() throws -> Bool {
    try database.element(
      "select (select count(*) from local_sessions) > (select count(*) from hachimi_session_day)"
    ) { try $0.flag(0) } ?? false
  }
}

/// Reads the profile from the tables.
struct ProfileLoader {
  private let database: Database

  init(_ database: Database) { self.database = database }

  /// The profile, and whether the file names its user.
  ///
  /// - Throws: `HachimiFault.severalUsers` when the file names no user and its rows belong to several.
  func profile() throws -> (profile: Profile, namesItsUser: Bool) {
    var profile = Profile()
    try profile.add(try database.elements(in: ProfileValue.table, ""))
    let namesItsUser = profile.uid != nil
    if !namesItsUser { profile.uid = try uidOfRows() }
    profile.add(
      habits: try database.elements(in: Habit.table, ""), memories: try memories(),
      cats: try database.elements(in: Cat.table, ""), months: try database.elements(in: CheckInMonth.table, ""),
      achievements: try database.elements(in: UnlockedAchievement.table, ""))
    return (profile, namesItsUser)
  }

  /// - Throws: `HachimiFault.severalUsers` when the file names no user and its rows belong to several.
  func checkUser() throws {
    // Version 1 of an app's database has no users.
    guard try HachimiEconomy.hasTables(in: database),
      try !database.exists("select 1 from materialized_state where key = 'uid'")
    else { return }
    _ = try uidOfRows()
  }

  /// None in a file that the app made, which lacks the table.
  private func memories() throws -> [HabitMemory] {
    guard try HachimiEconomy.hasAdditiveTables(in: database) else { return [] }
    return try database.elements(in: HabitMemory.table, "")
  }

  /// The user in the rows of an app's file, or in imported rows (decision K4).
  private func uidOfRows() throws -> String? {
    let sql = HachimiTables.withUID.map { "select uid from \($0)" }.joined(separator: " union ") + " limit 2"
    let uids = try database.elements(sql) { try $0.text(0) }
    guard uids.count < 2 else { throw HachimiFault.severalUsers }
    return uids.first
  }
}

extension Profile {
  /// Sets the values of `materialized_state`. Keys that only the app uses are not read.
  mutating func add(_ values: [ProfileValue]) throws {
    for value in values {
      guard let key = ProfileKey(rawValue: value.key), !set(key, value.value) else { continue }
      throw StoredValueFault(place: "materialized_state.\(key.rawValue)", expectation: key.expectation)
    }
  }

  /// Adds the rows of the tables. A memory without a habit is that of a deleted one.
  mutating func add(
    habits: [Habit], memories: [HabitMemory], cats: [Cat], months: [CheckInMonth], achievements: [UnlockedAchievement]
  ) {
    for habit in habits { self.habits[habit.habitID] = habit }
    for cat in cats { self.cats[cat.catID] = cat }
    for month in months { self.months[month.month] = month }
    for achievement in achievements { self.achievements[achievement.achievementID] = achievement }
    for memory in memories {
      guard self.habits[memory.habitID] != nil else {
        deletedHabits[memory.habitID] = memory
        continue
      }
      self.habits[memory.habitID]?.openingDays = memory.openingDays
      self.habits[memory.habitID]?.completedDate = memory.completedDate
    }
  }
}
