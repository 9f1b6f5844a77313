import ClepsyRules
import EarnedCore
import EarnedEngine
import EarnedSQLite

/// Questions about the time balance. They only read: when a new day is due, they answer as if it had begun, and they
/// count a running session up to now.
public struct ClepsyQuestions {
  private let database: Database

  /// Questions to a database, with or without the tables of the economy.
  public init(_ database: Database) { self.database = database }

  /// The time balance; nil when there is nothing to show.
  ///
  /// - Throws: `SQLiteError`, and `StoredValueFault` for a value that is not allowed.
  public func status(at now: Now) throws -> ClepsyStatus? {
    guard database.isInTransaction else { return try database.snapshot { try status(at: now) } }
    guard try ClepsyEconomy.hasData(in: database) else { return nil }
    let loader = NeedsLoader(database)
    let state = try StateLoader(database).state().broughtUpToDate(at: now) { needs, state in
      try loader.load(needs, into: &state, at: now)
    }
    let today = state.today?.stats ?? DailyStats(date: now.date)
    return ClepsyStatus(
      today: today, goal: state.settings.goal, streakDays: Streak.shown(today, before: state.streakBefore),
      unlockedUntil: state.unlockedUntil(at: now.instant), session: state.session(at: now.instant),
      appNames: Dictionary(
        state.apps.map { ($0.bundleID, $0.name) }, uniquingKeysWith: { first, _ in first }))
  }
}

extension State {
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
