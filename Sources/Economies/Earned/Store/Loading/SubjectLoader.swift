import EarnedCore
import EarnedEngine
import EarnedRules
import EarnedSQLite

/// Loads the data that one operation needs, before it is decided.
struct SubjectLoader {
  private let database: Database
  private let now: Now
  /// The day on which the record is booked.
  private let day: DayID
  /// Whether that day is later than the current one.
  private let beginsDay: Bool
  /// Whether the day of the record is closed.
  private let isLate: Bool
  private let activeSessionID: String?

  init(_ database: Database, _ state: borrowing State, _ now: Now) {
    self.database = database
    self.now = now
    day = state.bookedDay(at: now)
    beginsDay = state.hasHistory && day > state.economy.currentDayID
    isLate = state.isLate(at: now)
    activeSessionID = state.focus?.sessionID
  }

  func subject(_ needs: [State.Need]) throws -> Subject {
    var subject = Subject()
    if beginsDay {
      subject.staleAttemptIDs = try UnlockLoader(database).staleAttemptIDs(before: day)
    }
    for need in needs { try load(need, into: &subject) }
    return subject
  }

  private func load(_ need: State.Need, into subject: inout Subject) throws {
    switch need {
    case .mode(let modeID): subject.mode = try ModeLoader(database).mode(modeID)
    case .newWindows(let windowIDs, let modeID):
      subject.idIsTaken = try areTaken(windowIDs, byOtherModeThan: modeID)
    case .habit(let habitID): subject.habit = try habit(habitID)
    case .newCompletion(let completionID, let habitID): try load(habitID, completionID, into: &subject)
    case .dayBefore: subject.dayBeforeQualified = try isQualified(day.previous)
    case .newFocusSession(let sessionID):
      subject.idIsTaken = try FocusLoader(database).exists(sessionID)
    case .openFocusSession(let sessionID): try load(focusSession: sessionID, into: &subject)
    case .newAttempt(let attemptID):
      subject.idIsTaken = try database.exists("select 1 from unlock_attempt where attempt_id = ?", attemptID)
    case .app(let appID): subject.app = try app(appID, withPendingAttempts: true)
    case .openAttempt(let attemptID): try load(attempt: attemptID, into: &subject)
    case .newQuest(let questSessionID): subject.idIsTaken = try UnlockLoader(database).quest(questSessionID) != nil
    case .openQuest(let questSessionID): try load(quest: questSessionID, into: &subject)
    case .closedDay: subject.closedDay = try ClosedDayLoader(database).day(now.dayID)
    }
  }

  /// Whether another mode has a window with one of the ids.
  private func areTaken(_ windowIDs: [String], byOtherModeThan modeID: String) throws(SQLiteError) -> Bool {
    for windowID in windowIDs
    where try database.exists("select 1 from mode_window where window_id = ? and mode_id <> ?", windowID, modeID) {
      return true
    }
    return false
  }

  private func habit(_ habitID: String) throws -> Habit? {
    try database.element(habitID, in: Habit.table)
  }

  private func load(_ habitID: String, _ completionID: String, into subject: inout Subject) throws {
    subject.idIsTaken = try database.exists(
      "select 1 from habit_completion where completion_id = ?", completionID)
    subject.habitIsCompleted = try database.exists(
      "select 1 from habit_completion where habit_id = ? and day_id = ?", habitID,
      (isLate ? now.dayID : day).description)
    let window = now.instant - Numbers.habitWindow
    subject.completionsInWindow =
      try database.element(
        "select count(*) from habit_completion where ts_utc_ms > ? and ts_utc_ms <= ?",
        window.millisecondsSinceEpoch, now.instant.millisecondsSinceEpoch
      ) { try $0.count(0) } ?? 0
  }

  /// A day that qualified because of later additions gives no bonus and does not continue the streak.
  private func isQualified(_ day: DayID) throws -> Bool {
    let sql = """
      select qualified and day_id not in (select day_id from earned_qualified_later)
      from day_summary where day_id = ?
      """
    return try database.element(sql, day.description) { try $0.flag(0) } ?? false
  }

  private func app(_ appID: AppID, withPendingAttempts: Bool) throws -> AppUnlocks {
    let loader = UnlockLoader(database)
    var app = try loader.unlocks(of: appID, on: day)
    if withPendingAttempts { app.pendingAttempts = try loader.pendingAttempts(of: appID, until: day) }
    return app
  }

  // MARK: What is open

  private func load(focusSession sessionID: String?, into subject: inout Subject) throws {
    let loader = FocusLoader(database)
    let open = try sessionID.map { [$0] } ?? openSessionIDs(loader)
    guard let only = subject.only(of: open) else { return }
    subject.focusSession = try loader.anySession(only)
  }

  /// The active session; for a closed day the sessions that were added and have no end yet.
  private func openSessionIDs(_ loader: FocusLoader) throws -> [String] {
    try isLate ? loader.addedSessionIDs(until: now.instant) : activeSessionID.map { [$0] } ?? []
  }

  private func load(attempt attemptID: String?, into subject: inout Subject) throws {
    let open = try attemptID.map { [$0] } ?? UnlockLoader(database).openAttemptIDs(on: day)
    if let only = subject.only(of: open) { try loadAttempt(only, into: &subject) }
  }

  private func load(quest questSessionID: String?, into subject: inout Subject) throws {
    let loader = UnlockLoader(database)
    let open = try questSessionID.map { [$0] } ?? loader.openQuestIDs(at: now.instant)
    guard let only = subject.only(of: open), let quest = try loader.quest(only) else { return }
    try loadAttempt(quest.attemptID, into: &subject)
    subject.quest = quest
  }

  private func loadAttempt(_ attemptID: String, into subject: inout Subject) throws {
    let loader = UnlockLoader(database)
    guard let attempt = try loader.attempt(attemptID) else { return }
    subject.attempt = attempt
    subject.quest = try loader.runningQuest(of: attemptID)
    subject.app = try app(attempt.appID, withPendingAttempts: false)
  }
}

extension Subject {
  /// The only open id; otherwise the open ids are stored for the rejection.
  fileprivate mutating func only(of open: [String]) -> String? {
    if open.count == 1 { return open[0] }
    openIDs = open
    return nil
  }
}
