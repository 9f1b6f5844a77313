import ClepsyRules
import EarnedCore
import EarnedEngine
import EarnedSQLite

/// Loads the part of the state that every decision uses.
struct StateLoader {
  private let database: Database

  init(_ database: Database) { self.database = database }

  /// The stored state, without a subject.
  func state() throws -> State {
    var state = State()
    state.settings = try settings()
    state.apps = try apps()
    try loadBalance(into: &state)
    try loadSessions(into: &state)
    try loadClock(into: &state)
    return state
  }

  /// An older database has no stored clock: the sessions and the start of the day replace it.
  private func loadClock(into state: inout State) throws {
    guard let today = state.today?.stats.date else { return }
    let stored = try database.element("select ts_utc_ms from clepsy_clock where id = 1") { try $0.instant(0) }
    let seen = state.sessions.map(\.settled) + (state.use.map { [$0.settled] } ?? [])
    let clock = stored ?? seen.max() ?? state.lastReset
    state.clock = clock
    guard let clock else { return }
    let sql = """
      select ts_utc_ms, timezone_id from clepsy_event
      where date in (?, ?, ?) and ts_utc_ms > ? and session_id is null order by ts_utc_ms, position
      """
    // Times after the clock may have an earlier date in another zone.
    let dates = [today, today.previous, today.previous.previous].map(\.description)
    state.ahead = try database.elements(sql, dates[0], dates[1], dates[2], clock.millisecondsSinceEpoch) { row in
      Now(try row.instant(0), try TimeZone.named(try row.text(1)))
    }
  }

  /// The unlocks of a date.
  private func unlocks(of date: CalendarDate) throws -> [Unlock] {
    try database.elements(
      Unlock.columns.select + " where date = ? order by ts_utc_ms, rowid", date.description, as: Unlock.init)
  }

  private func loadBalance(into state: inout State) throws {
    guard let balance = try database.element(Balance.columns.selectByKey, 1, as: Balance.init) else { return }
    let days = DayLoader(database)
    state.today = try days.ledger(of: balance.date)
    state.streakBefore = try days.streak(of: balance.date.previous)
    state.lastReset = balance.lastReset
    state.lowBalanceWarned = balance.lowBalanceWarned
    state.openApp = balance.openApp
    state.unlocks = try unlocks(of: balance.date)
  }

  private func settings() throws -> UserSettings {
    try database.element(UserSettings.columns.selectByKey, 1, as: UserSettings.init) ?? .standard
  }

  private func apps() throws -> [TrackedApp] {
    try database.elements(
      TrackedApp.columns.select + " where is_tracked = 1 order by position", as: TrackedApp.init)
  }

  // MARK: Sessions

  private func loadSessions(into state: inout State) throws {
    let sql = """
      \(Session.columns.select) indexed by idx_clepsy_session_going_on
      where state <> 'ENDED' order by started_ts_utc_ms, session_id
      """
    for session in try database.elements(sql, as: Session.init) {
      switch session {
      case .earning(var session):
        session.rest = try rest(of: session.opening.sessionID) ?? session.rest
        state.sessions.append(session)
      case .use(let use): state.use = use
      }
    }
  }

  /// The time that a session earned in each clock hour; nil when only the sum is stored.
  private func rest(of sessionID: String) throws -> [EarningSession.Part]? {
    let sql = EarningSession.Part.columns.selectByKey + " order by position"
    let parts = try database.elements(sql, sessionID, as: EarningSession.Part.init)
    return parts.isEmpty ? nil : parts
  }
}
