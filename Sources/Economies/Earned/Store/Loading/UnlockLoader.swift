import EarnedCore
import EarnedEngine
import EarnedRules
import EarnedSQLite

/// Loads attempts, quests, and the known unlocks of an app.
public struct UnlockLoader {
  private let database: Database

  /// A loader on a database with the specified tables.
  public init(_ database: Database) { self.database = database }

  func attempt(_ attemptID: String) throws -> UnlockAttempt? {
    try database.element(attemptID, in: UnlockAttempt.table)
  }

  func quest(_ questSessionID: String) throws -> QuestSession? {
    try database.element(questSessionID, in: QuestSession.table)
  }

  /// The quest that is running for an attempt.
  func runningQuest(of attemptID: String) throws -> QuestSession? {
    try database.elements(in: QuestSession.table, "where attempt_id = ? and state = 'ACTIVE'", attemptID).first
  }

  /// The grant that `unlock_grant_current` points to.
  public func grant(of appID: AppID) throws -> UnlockGrant? {
    try database.element(Self.selectGrant, appID.description, as: UnlockGrant.table.element)
  }

  private static let selectGrant = """
    select \(UnlockGrant.table.statements.list(of: "g"))
    from unlock_grant_current c join unlock_grant g on g.grant_id = c.grant_id where c.app_id = ?
    """

  /// The grants of all apps that are active or will become active, by app.
  public func currentGrants(at instant: Instant) throws -> [UnlockGrant] {
    try database.elements(Self.selectCurrentGrants, instant.millisecondsSinceEpoch, as: UnlockGrant.table.element)
  }

  /// Starts from the pointers, one per app: `cross join` keeps this order, so that the many old grants are not read.
  static let selectCurrentGrants = """
    select \(UnlockGrant.table.statements.list(of: "g"))
    from unlock_grant_current c cross join unlock_grant g on g.grant_id = c.grant_id
    where g.revoked_ts_utc_ms is null and g.ends_ts_utc_ms > ?
    order by c.app_id
    """

  /// What the options for an app on a day depend on.
  public func unlocks(of appID: AppID, on day: DayID) throws -> AppUnlocks {
    var app = AppUnlocks(appID: appID)
    app.grant = try grant(of: appID)
    let limits = """
      select max(case day_id when ? then quest_grants_count end), max(last_quest_grant_start_ts_utc_ms)
      from daily_app_limits where app_id = ?
      """
    return try database.element(limits, day.description, appID.description) { row in
      app.questGrantsToday = Int(try row.optionalInteger(0) ?? 0)
      app.lastQuestGrantStart = try row.optionalInstant(1)
      return app
    } ?? app
  }

  // Without `indexed by`, SQLite uses the index on the app and reads all its attempts.

  /// The attempts for an app without an outcome, oldest first. `day` is the current day; no attempt has a later one.
  func pendingAttempts(of appID: AppID, until day: DayID) throws -> [PendingAttempt] {
    let sql = """
      select attempt_id from unlock_attempt indexed by idx_unlock_attempt_pending
      where outcome = 'PENDING' and day_id <= ? and app_id = ? order by ts_utc_ms, attempt_id
      """
    return try database.elements(sql, day.description, appID.description) { try $0.text(0) }.map {
      PendingAttempt(attemptID: $0, quest: try runningQuest(of: $0))
    }
  }

  /// The attempts of days before `day` without an outcome and without a running quest.
  func staleAttemptIDs(before day: DayID) throws -> [String] {
    let sql = """
      select attempt_id from unlock_attempt indexed by idx_unlock_attempt_pending
      where outcome = 'PENDING' and day_id < ?
        and not exists (
          select 1 from quest_session q where q.attempt_id = unlock_attempt.attempt_id and q.state = 'ACTIVE')
      order by ts_utc_ms, attempt_id
      """
    return try database.elements(sql, day.description) { try $0.text(0) }
  }

  /// The attempts of all apps without an outcome that do not expire when `day` begins, oldest first.
  func openAttemptIDs(on day: DayID) throws -> [String] {
    let sql = """
      select attempt_id from unlock_attempt indexed by idx_unlock_attempt_pending
      where outcome = 'PENDING'
        and (day_id >= ? or exists (
          select 1 from quest_session q where q.attempt_id = unlock_attempt.attempt_id and q.state = 'ACTIVE'))
      order by ts_utc_ms, attempt_id
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
