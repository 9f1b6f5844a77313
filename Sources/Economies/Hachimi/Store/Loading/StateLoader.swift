import EarnedCore
import EarnedEngine
import EarnedSQLite
import HachimiRules

/// Loads the state for decisions.
struct StateLoader {
  private let database: Database

  /// A loader for a database with the tables of the economy.
  init(_ database: Database) { self.database = database }

  /// The stored state, with an empty subject.
  func state() throws -> State {
    var state = State()
    (state.profile, state.saysWhoseItIs) = try ProfileLoader(database).profile()
    state.timer = try database.element(FocusTimer.columns.select, as: FocusTimer.init)
    try database.element("select count(*), max(duration_minutes) from local_sessions where status = 'completed'") {
      state.sessions.completed = try $0.count(0)
      state.sessions.longestMinutes = try $0.optionalCount(1) ?? 0
    }
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
    return state
  }

  /// Loads a need of an operation.
  func load(_ need: State.Need, into state: inout State, at now: Now) throws {
    switch need {
    case .minutes(let date):
      if state.minutesByDate[date] == nil { state.minutesByDate[date] = try minutes(on: date, in: now.timeZone) }
    case .checkInDay(let habitID, let date):
      state.subject.isCheckInDay = try database.exists(
        "select 1 from hachimi_habit_day where habit_id = ? and date = ?", habitID, date.description)
    case .session(let id):
      state.subject.idIsTaken = try database.exists("select 1 from local_sessions where id = ?", id)
    case .diary(let entryID, let catID, let date):
      state.subject.idIsTaken = try database.exists("select 1 from diary_entries where id = ?", entryID)
      state.subject.isDone = try database.exists(
        "select 1 from diary_entries where cat_id = ? and date = ?", catID, date.description)
    case .message(let id):
      state.subject.idIsTaken = try database.exists("select 1 from chat_messages where id = ?", id)
    case .importedRow(let row):
      let stored = try ImportedRows(database).stored(row)
      state.subject.idIsTaken = stored.isTaken
      state.subject.isDone = stored.isTheSame
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
  private func minutes(on date: CalendarDate, in timeZone: TimeZone) throws -> ByID<Int> {
    var minutes = ByID<Int>()
    let sessions = try database.elements(
      """
      select s.habit_id, s.duration_minutes from hachimi_session_day d join local_sessions s on s.id = d.session_id
      where d.date = ? and s.status = 'completed'
      """, date.description
    ) { (try $0.text(0), try $0.count(1)) }
    for (habitID, duration) in sessions { minutes[habitID, default: 0] += duration }
    guard try haveSessionsWithoutDay() else { return minutes }
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
