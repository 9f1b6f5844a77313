import EarnedCore
import EarnedEconomyRules
import EarnedEngine
import EarnedJSON
import EarnedSQLite

/// The questions of an app or a person (contract, section 3). They only read. When a rollover is due, they answer as if
/// it had been done. They need only the specified tables.
///
/// Every answer comes from one read snapshot: the open transaction of the caller, or else one of its own. Errors are
/// `SQLiteError`, and `StoredValueFault` for a value that the data model does not allow.
public struct EarnedQuestions {
  package let database: Database

  /// - Parameter database: it must have the specified tables.
  public init(_ database: Database) { self.database = database }

  /// The state of the economy: balance, streak, today's numbers, grants, modes.
  public func status(at now: Now) throws -> EarnedStatus {
    try answering(at: now) { state, _ in
      let day = state.economy.currentDayID
      let today = state.today ?? DaySummary(dayID: day, timeZoneID: now.timeZone.identifier, created: now.instant)
      let grants = try UnlockLoader(database).currentGrants(at: now.instant)
      return EarnedStatus(
        now: now, economy: state.economy, streakEnded: try streakEnded(state.economy), today: today,
        todayUpdated: try EarnedStateLoader(database).lastUpdate(of: day) ?? now.instant, grants: grants,
        activeModes: state.activeModes(at: now), focus: state.focus, lastBlocked: try lastBlocked(at: now),
        locks: state.currentLocks(at: now, within: ShieldAnswer.span, grants: grants), flags: try flags(),
        ignoredSettings: IgnoredSettings(of: state))
    }
  }

  private func streakEnded(_ economy: EconomyState) throws -> DayID? {
    guard economy.streakCount > 0, !economy.todayQualified,
      let last = try EarnedStateLoader(database).lastQualifiedDay(until: economy.currentDayID),
      last < economy.currentDayID.previous
    else { return nil }
    return last
  }

  /// Whether an app may be opened, why, and the unlock options when a mode blocks it (rules 2.9, 2.10).
  public func access(to appID: AppID, at now: Now) throws -> AccessAnswer {
    try answering(at: now) { state, storedDay in
      let app = try UnlockLoader(database).unlocks(of: appID, on: state.economy.currentDayID)
      let access = state.access(to: app, at: now)
      let grants = [app.grant].compactMap { $0 }.filter { $0.isCurrent(at: now.instant) }
      return AccessAnswer(
        appID: appID, now: now, dayID: state.economy.currentDayID, creditBalance: state.economy.creditBalance,
        access: access,
        lock: state.currentLocks(at: now, within: ShieldAnswer.span, grants: grants, of: appID).first,
        checks: state.checks(behind: access, to: app, storedDay: storedDay, at: now),
        ignoredSettings: IgnoredSettings(of: state))
    }
  }

  /// When apps are blocked within `span`, those that are blocked now first; what begins after `ShieldAnswer.maxChanges`
  /// changes is left out.
  public func locks(at now: Now, within span: Duration) throws -> [AppLock] {
    try answering(at: now) { state, _ in
      let grants = try UnlockLoader(database).currentGrants(at: now.instant)
      return state.locks(at: now, within: span, grants: grants, limit: ShieldAnswer.maxChanges)
    }
  }

  /// The last blocked app; nil when there was none in the last ten minutes (data model, Part B).
  ///
  /// - Throws: also `FileFault`, when the file next to the database cannot be read.
  public func lastBlocked(at now: Now) throws -> LastBlocked? {
    guard let lastBlocked = try LastBlockedFile(of: database)?.read(), lastBlocked.isValid(at: now.instant) else {
      return nil
    }
    return lastBlocked
  }

  /// What is wrong with the hand-off file, for people; nil when it is intact or missing.
  ///
  /// - Throws: `FileFault`.
  package func lastBlockedDamage() throws -> String? { try LastBlockedFile(of: database)?.damage() }

  /// Whether any record names an app: as an app, in a list, a mode or a focus session, or in an attempt or grant.
  package func isKnown(_ appID: AppID) throws(SQLiteError) -> Bool {
    let others = [
      "distracting_app", "mode_blocked_app", "unlock_attempt", "unlock_grant", "focus_session_blocked_app",
    ]
    let tables = try AppInfo.tables(in: database) + others
    for table in tables where try database.exists("select 1 from \(table) where app_id = ? limit 1", appID.description)
    {
      return true
    }
    return false
  }

  /// The latest attempt for an app without an outcome, with its running quest; nil when there is none.
  public func openAttempt(for appID: AppID, at now: Now) throws -> OpenAttempt? {
    try answering(at: now) { state, _ in
      let (loader, day) = (UnlockLoader(database), state.economy.currentDayID)
      let open = Set(try loader.openAttemptIDs(on: day))
      let pending = try loader.pendingAttempts(of: appID, until: day).last { open.contains($0.attemptID) }
      guard let pending, let attempt = try loader.attempt(pending.attemptID) else { return nil }
      return OpenAttempt(attempt: attempt, quest: pending.quest)
    }
  }

  /// The apps that have names, the distracting ones and those of modes.
  package func knownAppIDs() throws -> [AppID] {
    let tables = try AppInfo.tables(in: database) + ["distracting_app", "mode_blocked_app"]
    let sql = tables.map { "select app_id from \($0)" }.joined(separator: " union ")
    return try database.elements(sql) { try $0.appID(0) }
  }

  /// When an app was last asked for; nil when it never was.
  package func lastAttempt(of appID: AppID) throws -> Instant? {
    try database.elements("select max(ts_utc_ms) from unlock_attempt where app_id = ?", appID.description) {
      try $0.optionalInstant(0)
    }.first ?? nil
  }

  /// The settings (data model A4.1), as they are stored and as they count.
  public func settings() throws -> UserSettings { try EarnedStateLoader(database).state().settings }

  /// The feature flags of the app (data model A3, `meta.flags_json`).
  public func flags() throws -> FeatureFlags { try EarnedStateLoader(database).flags() }

  /// The names of all apps that have one.
  public func appNames() throws -> AppNames { try AppNames(database) }

  /// Answers from the state at `now`, together with the stored day.
  func answering<Answer>(
    at now: Now, _ answer: (_ state: EarnedState, _ storedDay: DayID) throws -> Answer
  ) throws -> Answer {
    guard database.isInTransaction else { return try database.snapshot { try answering(at: now, answer) } }
    // Empty temporary tables stand in for the specified ones, which the database lacks. The answer is that of a new
    // database.
    if try database.exists("select 1 from sqlite_temp_master where name = 'economy_state'") {
      try EarnedSingletons(database).ensure(at: now)
    }
    let stored = try EarnedStateLoader(database).state()
    return try answer(stored.broughtUpToDate(at: now), stored.economy.currentDayID)
  }
}

/// An attempt without an outcome, and its running quest.
public struct OpenAttempt: Sendable {
  package let attempt: UnlockAttempt
  /// The quest that was begun for it; nil when none was.
  public let quest: QuestSession?

  /// The attempt, if its gate was opened lately and still waits for a choice.
  package func gate(at now: Now) -> UnlockAttempt? {
    quest == nil && now.instant - attempt.instant <= EarnedNumbers.gateLifetime ? attempt : nil
  }

  /// The quest, if it can still be completed.
  package func runningQuest(at now: Now) -> QuestSession? {
    quest.flatMap { now.instant < $0.expires ? $0 : nil }
  }
}
