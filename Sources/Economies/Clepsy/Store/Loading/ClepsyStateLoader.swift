import EarnedClepsyRules
import EarnedCore
import EarnedEngine
import EarnedSQLite

/// Loads the state that every decision uses.
struct ClepsyStateLoader {
  private let database: Database

  init(_ database: Database) { self.database = database }

  /// Without a subject.
  func state() throws -> ClepsyState {
    var state = ClepsyState()
    state.settings = try database.element(1, in: ClepsySettings.table) ?? .standard
    state.apps = try database.trackedApps()
    try loadBalance(into: &state)
    try loadSessions(into: &state)
    try loadClock(into: &state)
    return state
  }

  /// A database of an earlier version has no stored clock. The sessions and the start of the day replace it.
  private func loadClock(into state: inout ClepsyState) throws {
    guard let today = state.today?.stats.date else { return }
    let stored = try database.element(1, in: ClepsyState.clockTable)
    let seen = state.sessions.map(\.settled) + (state.use.map { [$0.settled] } ?? [])
    let clock = stored ?? seen.max() ?? state.lastReset
    state.clock = clock
    guard let clock else { return }
    let sql = """
      select ts_utc_ms, timezone_id from clepsy_event
      where date in (?, ?, ?) and ts_utc_ms > ? and session_id is null order by ts_utc_ms, position
      """
    // In another zone, times after the clock may have an earlier date.
    let dates = [today, today.previous, today.previous.previous].map(\.description)
    state.ahead = try database.elements(sql, dates[0], dates[1], dates[2], clock.millisecondsSinceEpoch) { row in
      Now(try row.instant(0), try Zone.named(try row.text(1)))
    }
  }

  private func loadBalance(into state: inout ClepsyState) throws {
    guard let balance = try database.element(1, in: BalanceRow.table) else { return }
    let days = DayLoader(database)
    state.today = try days.ledger(of: balance.date)
    state.streakBefore = try days.streak(of: balance.date.previous)
    state.lastReset = balance.lastReset
    state.lowBalanceWarned = balance.lowBalanceWarned
    state.openApp = balance.openApp
    state.unlocks = try database.elements(in: Unlock.table, "where date = ? order by ts_utc_ms, rowid", balance.date)
  }

  private func loadSessions(into state: inout ClepsyState) throws {
    let rows = try database.elements(
      in: SessionRow.table, "where state <> 'ENDED' order by started_ts_utc_ms, session_id")
    for row in rows {
      switch try row.goingOn() {
      case .earning(var session):
        session.rest = try rest(of: session.opening.sessionID) ?? session.rest
        state.sessions.append(session)
      case .use(let use): state.use = use
      }
    }
  }

  /// The time that a session earned in each clock hour; nil when only the sum is stored.
  private func rest(of sessionID: String) throws -> [EarningSession.Part]? {
    let parts = try database.elements(
      in: EarningSession.Part.table, "where session_id = ? order by position", sessionID)
    return parts.isEmpty ? nil : parts
  }
}

/// Loads the data that operations and decisions need.
struct NeedsLoader {
  private let database: Database
  private let days: DayLoader

  init(_ database: Database) {
    self.database = database
    days = DayLoader(database)
  }

  func load(_ needs: [ClepsyState.Need], into state: inout ClepsyState, at now: Now) throws {
    for need in needs { try load(need, into: &state, at: now) }
  }

  private func load(_ need: ClepsyState.Need, into state: inout ClepsyState, at now: Now) throws {
    switch need {
    case .event(let event):
      state.subject.event = event
      state.subject.known = try known(event.id)
    case .recentUnlocks(let app): state.subject.recentUnlocks = try recentUnlocks(of: app, at: now)
    case .waiting: if state.waiting == nil { state.waiting = try waiting() }
    case .day(let date): state.history[date.description] = try days.ledger(of: date)
    case .events(let date): try loadEvents(of: date, into: &state)
    case .days(let since): try loadDays(since: since, into: &state, at: now)
    }
  }

  private func known(_ id: String) throws -> TimeEvent? {
    try database.element(Self.selectKnown, id, id, as: TimeEvent.table.element)
  }

  private static let selectKnown = """
    \(TimeEvent.table.statements.selectByKey) union all \(TimeEvent.waitingTable.statements.selectByKey)
    """

  private func recentUnlocks(of app: String, at now: Now) throws -> Int {
    let sql = "select count(*) from clepsy_unlock where app_bundle_id = ? and ts_utc_ms > ? and ts_utc_ms <= ?"
    let from = now.instant - ClepsyNumbers.rapidUnlockWindow
    return try database.element(
      sql, app, from.millisecondsSinceEpoch, now.instant.millisecondsSinceEpoch
    ) { try $0.count(0) } ?? 0
  }

  /// In the order in which they came.
  func waiting() throws -> [TimeEvent] { try database.elements(in: TimeEvent.waitingTable, "order by position") }

  /// Loads events from their rows. The sums in memory stay, because they are newer than those of the row.
  private func loadEvents(of date: CalendarDate, into state: inout ClepsyState) throws {
    var ledger = try days.ledgerWithEvents(of: date)
    if let known = state.ledger(of: date) { ledger.keepSums(of: known) }
    if date == state.today?.stats.date { state.today = ledger } else { state.history[date.description] = ledger }
  }

  /// Loads days. The first day of all may begin in this very record, while events of earlier days are in the queue.
  private func loadDays(since first: CalendarDate, into state: inout ClepsyState, at now: Now) throws {
    let today = state.today?.stats.date ?? now.date
    for ledger in try days.ledgers(from: first, before: state.historySince ?? today) {
      let date = ledger.stats.date.description
      if state.history[date] == nil { state.history[date] = ledger }
    }
    state.historySince = first
    state.streakBeforeHistory = try days.streak(of: first.previous)
  }
}

extension Database {
  /// The apps of both lists, in their order.
  func trackedApps() throws -> [TrackedApp] {
    // Where a column is compared with a value, SQLite looks at the bounds of that value instead of the column's.
    try elements(in: TrackedApp.table, "where is_tracked order by position")
  }
}
