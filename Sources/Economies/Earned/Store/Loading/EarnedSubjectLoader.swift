import EarnedCore
import EarnedEconomyRules
import EarnedEngine
import EarnedSQLite

/// Loads the data that one operation needs, before it is decided.
struct EarnedSubjectLoader {
  private let database: Database
  private let now: Now
  /// The day on which the record is booked.
  private let day: DayID
  /// Whether that day is later than the current one.
  private let beginsDay: Bool
  /// Whether the day of the record is closed.
  private let isLate: Bool
  private let activeSessionID: String?

  init(_ database: Database, _ state: borrowing EarnedState, _ now: Now) {
    self.database = database
    self.now = now
    day = state.bookedDay(at: now)
    beginsDay = state.hasHistory && day > state.economy.currentDayID
    isLate = state.isLate(at: now)
    activeSessionID = state.focus?.sessionID
  }

  func subject(_ needs: [EarnedState.Need]) throws -> EarnedSubject {
    var subject = EarnedSubject()
    if beginsDay {
      subject.staleAttemptIDs = try UnlockLoader(database).staleAttemptIDs(before: day)
    }
    for need in needs { try load(need, into: &subject) }
    return subject
  }

  func load(_ need: EarnedState.Need, into subject: inout EarnedSubject) throws {
    switch need {
    case .flags: break  // They are kept with the state.
    case .mode(let modeID): subject.mode = try ModeLoader(database).mode(modeID)
    case .newWindows(let windowIDs, let modeID):
      subject.idIsTaken = try areTaken(windowIDs, byOtherModeThan: modeID)
    case .habit(let habitID): subject.habit = try database.element(habitID, in: Habit.table)
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
    case .qualifiedRun: subject.qualifiedRun = try ClosedDayLoader(database).qualifiedRun(around: now.dayID)
    }
  }

  /// Whether a mode other than this one has a window with one of the ids.
  private func areTaken(_ windowIDs: [String], byOtherModeThan modeID: String) throws(SQLiteError) -> Bool {
    for windowID in windowIDs
    where try database.exists("select 1 from mode_window where window_id = ? and mode_id <> ?", windowID, modeID) {
      return true
    }
    return false
  }

  private func load(_ habitID: String, _ completionID: String, into subject: inout EarnedSubject) throws {
    subject.idIsTaken = try database.exists(
      "select 1 from habit_completion where completion_id = ?", completionID)
    subject.habitIsCompleted = try database.exists(
      "select 1 from habit_completion where habit_id = ? and day_id = ?", habitID,
      (isLate ? now.dayID : day).description)
    let window = now.instant - EarnedNumbers.habitWindow
    subject.completionsInWindow =
      try database.element(
        "select count(*) from habit_completion where ts_utc_ms > ? and ts_utc_ms <= ?",
        window.millisecondsSinceEpoch, now.instant.millisecondsSinceEpoch
      ) { try $0.count(0) } ?? 0
  }

  /// Whether a day counts for the streak. One that qualified because of later additions does not.
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

  private func load(focusSession sessionID: String?, into subject: inout EarnedSubject) throws {
    let loader = FocusLoader(database)
    let open = try sessionID.map { [$0] } ?? openSessionIDs(loader)
    guard let only = subject.only(of: open) else { return }
    subject.focusSession = try loader.anySession(only)
  }

  /// The active session. For a closed day, the sessions that were added to it and have no end yet.
  private func openSessionIDs(_ loader: FocusLoader) throws -> [String] {
    try isLate ? loader.addedSessionIDs(until: now.instant) : activeSessionID.map { [$0] } ?? []
  }

  private func load(attempt attemptID: String?, into subject: inout EarnedSubject) throws {
    let open = try attemptID.map { [$0] } ?? UnlockLoader(database).openAttemptIDs(on: day)
    if let only = subject.only(of: open) { try loadAttempt(only, into: &subject) }
  }

  private func load(quest questSessionID: String?, into subject: inout EarnedSubject) throws {
    let loader = UnlockLoader(database)
    let open = try questSessionID.map { [$0] } ?? loader.openQuestIDs(at: now.instant)
    guard let only = subject.only(of: open), let quest = try loader.quest(only) else { return }
    try loadAttempt(quest.attemptID, into: &subject)
    subject.quest = quest
  }

  private func loadAttempt(_ attemptID: String, into subject: inout EarnedSubject) throws {
    let loader = UnlockLoader(database)
    guard let attempt = try loader.attempt(attemptID) else { return }
    subject.attempt = attempt
    subject.quest = try loader.runningQuest(of: attemptID)
    subject.app = try app(attempt.appID, withPendingAttempts: false)
  }
}

extension EarnedSubject {
  /// The only open id. When there is not exactly one, it is nil, and the open ids are kept for the rejection.
  fileprivate mutating func only(of open: [String]) -> String? {
    if open.count == 1 { return open[0] }
    openIDs = open
    return nil
  }
}

/// Loads attempts, quests, and the known unlocks of an app.
package struct UnlockLoader {
  private let database: Database

  package init(_ database: Database) { self.database = database }

  func attempt(_ attemptID: String) throws -> UnlockAttempt? {
    try database.element(attemptID, in: UnlockAttempt.table)
  }

  func quest(_ questSessionID: String) throws -> QuestSession? {
    try database.element(questSessionID, in: QuestSession.table)
  }

  func runningQuest(of attemptID: String) throws -> QuestSession? {
    try database.elements(in: QuestSession.table, "where attempt_id = ? and state = 'ACTIVE'", attemptID).first
  }

  /// The grant that `unlock_grant_current` points to.
  package func grant(of appID: AppID) throws -> UnlockGrant? {
    try database.element(Self.selectGrant, appID.description, as: UnlockGrant.table.element)
  }

  private static let selectGrant = """
    select \(UnlockGrant.table.statements.list(of: "g"))
    from unlock_grant_current c join unlock_grant g on g.grant_id = c.grant_id where c.app_id = ?
    """

  /// The grants of all apps that are active or will become active, by app id.
  package func currentGrants(at instant: Instant) throws -> [UnlockGrant] {
    try database.elements(Self.selectCurrentGrants, instant.millisecondsSinceEpoch, as: UnlockGrant.table.element)
  }

  /// Starts from the pointers, of which an app has one. `cross join` keeps this order; otherwise SQLite may read the
  /// many old grants.
  static let selectCurrentGrants = """
    select \(UnlockGrant.table.statements.list(of: "g"))
    from unlock_grant_current c cross join unlock_grant g on g.grant_id = c.grant_id
    where g.revoked_ts_utc_ms is null and g.ends_ts_utc_ms > ?
    order by c.app_id
    """

  /// What the options for an app on a day depend on.
  package func unlocks(of appID: AppID, on day: DayID) throws -> AppUnlocks {
    var app = AppUnlocks(appID: appID)
    app.grant = try grant(of: appID)
    let limits = """
      select max(case day_id when ? then quest_grants_count end), max(last_quest_grant_start_ts_utc_ms)
      from daily_app_limits where app_id = ?
      """
    return try database.element(limits, day.description, appID.description) { row in
      app.questGrantsToday = try row.optionalCount(0) ?? 0
      app.lastQuestGrantStart = try row.optionalInstant(1)
      return app
    } ?? app
  }

  // A plus keeps SQLite from using the index by app or by time, and reading all attempts. `indexed by` cannot be said of a
  // view, which may stand here for the table (`SoundRows`).

  /// The attempts for an app without an outcome, oldest first. `day` is the current day, and no attempt has a later
  /// one.
  func pendingAttempts(of appID: AppID, until day: DayID) throws -> [PendingAttempt] {
    let sql = """
      select attempt_id from (
        select attempt_id, ts_utc_ms from unlock_attempt where outcome = 'PENDING' and day_id = ?1 and app_id = ?2
        union all
        select attempt_id, ts_utc_ms from unlock_attempt where outcome = 'PENDING' and day_id < ?1 and +app_id = ?2)
      order by ts_utc_ms, attempt_id
      """
    return try database.elements(sql, day.description, appID.description) { try $0.text(0) }.map {
      PendingAttempt(attemptID: $0, quest: try runningQuest(of: $0))
    }
  }

  /// The attempts of days before `day` without an outcome and without a running quest.
  func staleAttemptIDs(before day: DayID) throws -> [String] {
    let sql = """
      select attempt_id from unlock_attempt
      where outcome = 'PENDING' and day_id < ?
        and not exists (
          select 1 from quest_session q where q.attempt_id = unlock_attempt.attempt_id and q.state = 'ACTIVE')
      order by +ts_utc_ms, attempt_id
      """
    return try database.elements(sql, day.description) { try $0.text(0) }
  }

  /// The attempts of all apps without an outcome that do not expire when `day` begins, oldest first.
  func openAttemptIDs(on day: DayID) throws -> [String] {
    let sql = """
      select attempt_id from unlock_attempt
      where outcome = 'PENDING'
        and (day_id >= ? or exists (
          select 1 from quest_session q where q.attempt_id = unlock_attempt.attempt_id and q.state = 'ACTIVE'))
      order by +ts_utc_ms, attempt_id
      """
    return try database.elements(sql, day.description) { try $0.text(0) }
  }

  /// The running quests, oldest first; those that have run out only when there are no others.
  func openQuestIDs(at instant: Instant) throws -> [String] {
    let sql = """
      select quest_session_id, expires_ts_utc_ms > ? from quest_session where state = 'ACTIVE'
      order by created_ts_utc_ms, quest_session_id
      """
    let active = try database.elements(sql, instant.millisecondsSinceEpoch) {
      (id: try $0.text(0), runs: try $0.flag(1))
    }
    let running = active.filter(\.runs)
    return (running.isEmpty ? active : running).map(\.id)
  }
}
