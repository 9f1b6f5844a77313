import EarnedClepsyRules
import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import EarnedSystem

/// Questions about the time balance. They only read. When a new day is due, they answer as if it had begun, and they
/// count a running session up to now.
public struct ClepsyQuestions {
  private let database: Database

  /// - Parameter database: with or without the tables of the economy.
  public init(_ database: Database) { self.database = database }

  /// The time balance; nil when there is nothing to show.
  ///
  /// - Throws: `SQLiteError`, and `StoredValueFault` for a value that is not allowed.
  public func status(at now: Now) throws -> ClepsyStatus? {
    guard database.isInTransaction else { return try database.snapshot { try status(at: now) } }
    guard try ClepsyEconomy.hasData(in: database) else { return nil }
    let state = try state(at: now)
    let today = state.today?.stats ?? DailyStats(date: now.date)
    return ClepsyStatus(
      now: now.instant, today: today, goal: state.settings.goal,
      streakDays: Streak.shown(today, before: state.streakBefore),
      unlockedUntil: state.unlockedUntil(at: now.instant), locks: state.locks(at: now),
      session: state.session(at: now.instant),
      appNames: Dictionary(
        state.apps.map { ($0.bundleID, $0.name) }, uniquingKeysWith: { first, _ in first }))
  }

  /// The apps of both lists, and until when each is unlocked.
  ///
  /// - Throws: as `status`.
  public func apps(at now: Now) throws -> ClepsyAppList {
    guard database.isInTransaction else { return try database.snapshot { try apps(at: now) } }
    guard try ClepsyEconomy.hasTables(in: database) else { return ClepsyAppList(apps: []) }
    let state = try state(at: now)
    return ClepsyAppList(
      apps: state.apps.map { .init(app: $0, unlockedUntil: state.unlockEnd(of: $0.bundleID, at: now)) })
  }

  /// Since when the app on the screen is in use; nil when none is. It may be so long ago that its time counts no more.
  ///
  /// - Throws: as `status`.
  package func openSince() throws -> Instant? {
    guard try ClepsyEconomy.hasTables(in: database) else { return nil }
    return try database.element("select max(started_ts_utc_ms) from clepsy_session where state = 'RUNNING'") {
      try $0.optionalInstant(0)
    } ?? nil
  }

  /// The events that time in apps makes (S22): of days that are not closed, and of what is newer than what the balance
  /// knows of each app.
  ///
  /// - Parameter uses: reads the time in an app that ended after an instant.
  /// - Throws: as `status`, and the errors of `uses`.
  package func events(
    at now: Now, ofTimeIn uses: (AppID, Instant) throws -> [AppUse]
  ) throws -> [(event: QueueEvent, at: Instant)] {
    guard try ClepsyEconomy.hasData(in: database) else { return [] }
    let began: CalendarDate? =
      try database.element(
        "select min(date) from (select date from clepsy_daily_stats union all select date from clepsy_balance)"
      ) { try $0.optionalDay(0, "clepsy_balance.date") } ?? nil
    let firstDate = max(began ?? now.date, try ClepsyRetention.closedBefore(database) ?? began ?? now.date)
    let begin = now.timeZone.instant(of: firstDate, hour: 0)
    return try database.trackedApps().flatMap { app in
      let known = max(begin, try lastTime(of: app.bundleID) ?? begin)
      let unlocks = try database.elements(in: Unlock.table, "where app_bundle_id = ?", app.bundleID)
      return app.events(of: try uses(app.appID, known), after: known, unlocks: unlocks, in: now.timeZone)
    }.sorted { $0.at < $1.at }
  }

  /// The last time that an event or a session of an app has; nil when it has none.
  private func lastTime(of bundleID: String) throws -> Instant? {
    try database.element(
      """
      select max(ts_utc_ms) from (
        select max(ts_utc_ms) as ts_utc_ms from clepsy_event where app_bundle_id = ?1
        union all select max(ts_utc_ms) from clepsy_pending_event where app_bundle_id = ?1
        union all select max(settled_ts_utc_ms) from clepsy_session where app_bundle_id = ?1)
      """, bundleID
    ) { try $0.optionalInstant(0) } ?? nil
  }

  /// The settings.
  ///
  /// - Throws: as `status`.
  public func settings() throws -> ClepsySettings {
    guard try ClepsyEconomy.hasTables(in: database) else { return .standard }
    return try database.element(1, in: ClepsySettings.table) ?? .standard
  }
}

extension ClepsyQuestions {
  /// The apps, and when those of them that are vice are locked; nil when the economy is not in use.
  func appLocks(at now: Now) throws -> AppLocks? {
    guard database.isInTransaction else { return try database.snapshot { try appLocks(at: now) } }
    guard try ClepsyEconomy.isInUse(in: database) else { return nil }
    let state = try state(at: now)
    return AppLocks(
      apps: state.apps.map { AppLocks.App($0.appID, name: $0.name.isEmpty ? nil : $0.name) },
      locks: state.locks(at: now).sorted { $0.starts < $1.starts })
  }

  /// The state as if a `clepsy.day.ensure` came now.
  private func state(at now: Now) throws -> ClepsyState {
    let loader = NeedsLoader(database)
    return try ClepsyStateLoader(database).state().broughtUpToDate(at: now) { needs, state in
      try loader.load(needs, into: &state, at: now)
    }
  }

  /// The apps of both lists by their names.
  func apps() throws -> [Named] {
    guard try ClepsyEconomy.hasTables(in: database) else { return [] }
    return try database.trackedApps().map(Named.init)
  }
}

extension ClepsyState {
  /// The locks of the vice apps, in the order of their list. One that is unlocked is locked again from the end of its
  /// unlock on. While an app spends time, a balance of 0 ends all unlocks (S2).
  fileprivate func locks(at now: Now) -> [AppLock] {
    let isOpen = today?.stats.date == now.date && balanceSeconds > 0
    let emptied = use.map { _ in now.instant + .seconds(balanceSeconds) }
    return apps.filter { $0.category == .vice }.map { app in
      let end = isOpen ? unlockEnd(of: app.bundleID, at: now.instant) : nil
      let starts = end.map { min($0, emptied ?? $0) }
      return AppLock(
        appID: app.appID, reason: .locked, starts: max(starts ?? now.instant, now.instant),
        canBeUnlocked: isOpen)
    }
  }

  /// When the last unlock of today ends; nil when nothing is unlocked.
  fileprivate func unlockedUntil(at instant: Instant) -> Instant? {
    guard balanceSeconds > 0 else { return nil }
    return unlocks.filter { $0.instant <= instant && instant < $0.end }.map(\.end).max()
  }

  fileprivate func session(at instant: Instant) -> ClepsyStatus.Session? {
    if let use {
      return .init(opening: use.opening, category: .vice, state: .spending, seconds: use.spentSeconds)
    }
    let last = sessions.max { ($0.isPaused ? 0 : 1, $0.settled) < ($1.isPaused ? 0 : 1, $1.settled) }
    guard let session = last else { return nil }
    let state: ClepsyStatus.Session.State =
      session.isPaused ? .paused : instant < session.warmUpEnd ? .warmingUp : .earning
    return .init(
      opening: session.opening, category: .productive, state: state,
      seconds: session.creditedSeconds + Int(session.restMilliseconds / 1_000))
  }
}

/// The state of the time balance (interface of the Clepsy economy, "Commands").
public struct ClepsyStatus: Equatable, Sendable {
  /// The session to show: the one on the screen, or else the one that was left last.
  public struct Session: Equatable, Sendable {
    /// Whether it runs, is paused, and so on.
    public enum State: String, Sendable {
      case warmingUp = "warm_up"
      case earning, paused, spending
    }

    /// The app and the start of the session.
    public let opening: Opening
    /// Whether it earns or spends time.
    public let category: AppCategory
    /// Whether it runs, is paused, and so on.
    public let state: State
    /// The seconds it has earned or spent so far, credited or not.
    public let seconds: Int
  }

  /// The time of the question.
  public let now: Instant
  /// The current day, after a reset if one is due.
  public let today: DailyStats
  /// The daily goal.
  public let goal: DailyGoal
  /// The streak. It includes today once today counts (decision C13).
  public let streakDays: Int
  /// When the last unlock of today ends; nil when nothing is unlocked.
  public let unlockedUntil: Instant?
  /// When each vice app is locked, in the order of their list.
  public let locks: [AppLock]
  /// The session to show; nil when none is open.
  public let session: Session?
  /// The names of the apps, by bundle id.
  public let appNames: [String: String]

  /// The balance.
  public var balance: TimeBalance { TimeBalance(seconds: today.endingBalance) }
  /// The part of the goal that is earned, 0 or more.
  public var goalProgress: Double { goal.progress(earnedSeconds: today.totalEarned) }
  /// How full the hourglass is.
  public var sandLevel: SandLevel { SandLevel(goalProgress) }
}

extension ClepsyStatus {
  /// The value of `clepsy` in the document `earned.status/1`.
  public var json: JSONValue {
    [
      "balance_seconds": .count(balance.seconds),
      "earned_today": .count(today.totalEarned),
      "spent_today": .count(today.totalSpent),
      "goal_minutes": .count(goal.minutes),
      "goal_progress": .fraction(goalProgress),
      "streak_days": .count(streakDays),
      "sand_level": .count(sandLevel.rawValue),
      "unlocked_until_ts_utc_ms": unlockedUntil.map(JSONValue.instant) ?? .null,
      "session": session.map(\.json) ?? .null,
    ]
  }
}

extension ClepsyStatus.Session {
  fileprivate var json: JSONValue {
    [
      "session_id": .string(opening.sessionID),
      "app_bundle_id": .string(opening.appBundleID),
      "category": .string(category.rawValue),
      "state": .string(state.rawValue),
      "started_ts_utc_ms": .instant(opening.started),
      "seconds": .count(seconds),
    ]
  }
}

extension JSONValue {
  /// As a whole number when it is one: 1, 0.5.
  fileprivate static func fraction(_ number: Double) -> JSONValue {
    Int64(exactly: number).map(JSONValue.integer) ?? .number(number)
  }
}

/// The time balance as text in `earned status`.
struct ClepsyStatusText {
  let status: ClepsyStatus
  let localDate: CalendarDate
  let words: StatusPart.Formatter

  var lines: [String] { [balance, goal] + unlocked + locked + session }

  private var balance: String {
    let (earned, spent) = (
      TimeBalance(seconds: status.today.totalEarned), TimeBalance(seconds: status.today.totalSpent)
    )
    // A traveller's date may be earlier than the one that counts.
    let isToday = status.today.date == localDate
    return "\(status.balance.formatted) left\(isToday ? "" : " of \(status.today.date)"); "
      + "\(earned.formatted) earned \(isToday ? "today" : "then"), \(spent.formatted) spent"
  }

  private var goal: String {
    let percent = Int((status.goalProgress * 100).rounded())
    return "\(percent)% of the goal of \(status.goal.minutes) min; \(days) in a row"
  }

  private var days: String { status.streakDays.counted("day") }

  private var unlocked: [String] {
    status.locks.filter { $0.starts > status.now }.map { "\(name($0)) is unlocked until \(words.time($0.starts))" }
  }

  private var locked: [String] {
    let apps = status.locks.filter { $0.starts <= status.now }.map(name)
    return apps.isEmpty ? [] : ["locked: \(apps.joined(separator: ", "))"]
  }

  private func name(_ lock: AppLock) -> String {
    let id = lock.appID.description
    return name(ofApp: status.appNames[id] == nil ? lock.appID.bareID : id)
  }

  /// Where several apps have a name, the id stands behind it.
  private func name(ofApp bundleID: String) -> String {
    guard let name = status.appNames[bundleID] else { return words.safe(bundleID) }
    let isShared = status.appNames.values.count { $0 == name } > 1
    return words.safe(isShared ? "\(name) (\(bundleID))" : name)
  }

  private var session: [String] {
    guard let session = status.session else { return [] }
    let name = name(ofApp: session.opening.appBundleID)
    let amount = TimeBalance(seconds: session.seconds).formatted
    switch session.state {
    case .warmingUp: return ["\(name): earns after its first minute"]
    case .earning: return ["\(name): earning, \(amount) so far"]
    case .paused: return ["\(name): paused, \(amount) so far"]
    case .spending: return ["\(name): spending, \(amount) so far"]
    }
  }
}
