import ClepsyRules
import EarnedCore
import EarnedEngine
import SQLite

/// Loads the part of the state that every decision looks at.
struct StateLoader {
  private let database: Database

  init(_ database: Database) { self.database = database }

  /// The state as it is stored, without a subject.
  func state() throws -> State {
    var state = State()
    state.settings = try settings()
    state.apps = try apps()
    try loadBalance(into: &state)
    try loadSessions(into: &state)
    try loadClock(into: &state)
    return state
  }

  /// A database from before the clock was kept has its sessions and the day's beginning instead.
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
    // Ahead of the clock another zone may still have an earlier date.
    let dates = [today, today.previous, today.previous.previous].map(\.description)
    state.ahead = try database.elements(sql, dates[0], dates[1], dates[2], clock.millisecondsSinceEpoch) { row in
      Now(try row.instant(0), try TimeZone.named(try row.text(1)))
    }
  }

  /// The unlocks of a date.
  private func unlocks(of date: CalendarDate) throws -> [Unlock] {
    let sql = """
      select unlock_id, app_bundle_id, ts_utc_ms, timezone_id, date, seconds, ends_ts_utc_ms
      from clepsy_unlock where date = ? order by ts_utc_ms, rowid
      """
    return try database.elements(sql, date.description) { row in
      Unlock(
        unlockID: try row.text(0), appBundleID: try row.text(1), instant: try row.instant(2),
        timeZoneID: try row.text(3), date: try row.day(4, "clepsy_unlock.date"), seconds: try row.count(5),
        end: try row.instant(6))
    }
  }

  private func loadBalance(into state: inout State) throws {
    let sql = """
      select date, last_reset_ts_utc_ms, low_balance_warned, open_app_bundle_id from clepsy_balance where id = 1
      """
    let found = try database.element(sql) { row -> (CalendarDate, Instant, Bool, String?) in
      (try row.day(0, "clepsy_balance.date"), try row.instant(1), try row.flag(2), try row.optionalText(3))
    }
    guard let (date, lastReset, warned, openApp) = found else { return }
    let days = DayLoader(database)
    state.today = try days.ledger(of: date)
    state.streakBefore = try days.streak(of: date.previous)
    state.lastReset = lastReset
    state.lowBalanceWarned = warned
    state.openApp = openApp
    state.unlocks = try unlocks(of: date)
  }

  private func settings() throws -> UserSettings {
    try database.element("select settings_json from clepsy_settings where id = 1") {
      UserSettings(try $0.object(0, "clepsy_settings.settings_json"))
    } ?? .standard
  }

  private func apps() throws -> [TrackedApp] {
    let sql = """
      select tracked_app_id, name, app_bundle_id, category from clepsy_tracked_app where is_tracked = 1 order by position
      """
    return try database.elements(sql) { row in
      TrackedApp(
        id: try row.text(0), name: try row.text(1), bundleID: try row.text(2),
        category: try row.choice(3, "clepsy_tracked_app.category"))
    }
  }

  // MARK: Sessions

  private func loadSessions(into state: inout State) throws {
    let sql = """
      select \(Opening.columns), category, state, settled_ts_utc_ms, seconds, rest_milliseconds, rest_date,
        rest_timezone_id, unlock_ends_ts_utc_ms
      from clepsy_session indexed by idx_clepsy_session_going_on
      where state <> 'ENDED' order by started_ts_utc_ms, session_id
      """
    for session in try database.elements(sql, as: session) {
      switch session {
      case .earning(var session):
        session.rest = try rest(of: session.opening.sessionID) ?? session.rest
        state.sessions.append(session)
      case .use(let use): state.use = use
      }
    }
  }

  /// What a session has earned in each clock hour; nil when only the sum is stored.
  private func rest(of sessionID: String) throws -> [EarningSession.Part]? {
    let sql = """
      select begins_ts_utc_ms, ends_ts_utc_ms, timezone_id, milliseconds from clepsy_session_rest where session_id = ? order by position
      """
    let parts = try database.elements(sql, sessionID) { row in
      EarningSession.Part(
        begin: try row.instant(0), end: Now(try row.instant(1), try TimeZone.named(try row.text(2))),
        milliseconds: try row.integer(3))
    }
    return parts.isEmpty ? nil : parts
  }

  private enum Session {
    case earning(EarningSession)
    case use(ViceUse)
  }

  private func session(_ row: Row) throws -> Session {
    let opening = try row.opening()
    switch try row.choice(7, "clepsy_session.category") as AppCategory {
    case .productive:
      var session = EarningSession(opening, in: try TimeZone.named(try row.text(13)))
      session.isPaused = try row.text(8) == "PAUSED"
      session.settled = try row.instant(9)
      session.creditedSeconds = try row.count(10)
      let rest = try row.integer(11)
      if rest > 0 {
        session.rest = [
          .init(
            begin: session.settled - .milliseconds(rest), end: Now(session.settled, session.restZone),
            milliseconds: rest)
        ]
      }
      session.restDate = try row.day(12, "clepsy_session.rest_date")
      return .earning(session)
    case .vice:
      var use = ViceUse(opening, unlockEnd: try row.instant(14))
      use.settled = try row.instant(9)
      use.spentSeconds = try row.count(10)
      return .use(use)
    }
  }
}
