import ClepsyRules
import EarnedCore
import EarnedEngine
import SQLite

/// Loads what a command names and the days it may change.
struct SubjectLoader {
  private let database: Database
  private let days: DayLoader

  init(_ database: Database) {
    self.database = database
    days = DayLoader(database)
  }

  /// The state with everything that a decision on the command looks at.
  func load(_ command: Command, into stored: State, at now: Now) throws -> State {
    var state = stored
    state.subject = Subject()
    state.closedBefore = try closedBefore()
    if let event = command.event { state.subject.known = try known(event.id) }
    if command.drains { state.subject.waiting = try waiting() }
    switch command {
    case .open(let app, _): state.subject.unlockEnd = try unlockEnd(of: app, at: now)
    case .unlock(let app, _, _):
      state.subject.unlockEnd = try unlockEnd(of: app, at: now)
      state.subject.recentUnlocks = try recentUnlocks(of: app, at: now)
    default: break
    }
    try loadDays(state.reach(of: command, at: now), into: &state)
    return state
  }

  /// Looked up each time: retention may run on this very connection.
  private func closedBefore() throws -> DayID? {
    try database.element("select closed_before_date from clepsy_history where id = 1") {
      try $0.optionalDay(0, "clepsy_history.closed_before_date")
    } ?? nil
  }

  private func known(_ id: String) throws -> TimeEvent? {
    let sql = """
      select \(TimeEvent.columns) from clepsy_event where event_id = ?1
      union all
      select \(TimeEvent.columns) from clepsy_pending_event where event_id = ?1
      """
    return try database.element(sql, id) { try $0.timeEvent("clepsy_event") }
  }

  func waiting() throws -> [TimeEvent] {
    try database.elements("select \(TimeEvent.columns) from clepsy_pending_event order by position") {
      try $0.timeEvent("clepsy_pending_event")
    }
  }

  // MARK: Unlocks

  private func unlockEnd(of app: String, at now: Now) throws -> Instant? {
    let sql = """
      select max(ends_ts_utc_ms) from clepsy_unlock where app_bundle_id = ? and ts_utc_ms <= ? and date = ?
      """
    return try database.element(sql, app, now.instant.millisecondsSinceEpoch, now.date.description) {
      try $0.optionalInstant(0)
    } ?? nil
  }

  private func recentUnlocks(of app: String, at now: Now) throws -> Int {
    let sql = "select count(*) from clepsy_unlock where app_bundle_id = ? and ts_utc_ms > ? and ts_utc_ms <= ?"
    let from = now.instant - Numbers.rapidUnlockWindow
    return try database.element(
      sql, app, from.millisecondsSinceEpoch, now.instant.millisecondsSinceEpoch
    ) { try $0.count(0) } ?? 0
  }

  // MARK: Days

  private func loadDays(_ reach: Reach, into state: inout State) throws {
    let today = state.today?.stats.date
    if let today, let first = reach.dates.keys.filter({ $0 < today }).min() {
      // Streaks go on from the first day that may change.
      for stats in try days.stats(from: first, before: today) {
        state.subject.history[stats.date] = DayLedger(stats, last: .latest)
      }
      state.subject.streaks[first.previous] = try days.streak(of: first.previous)
    }
    for (date, instant) in reach.dates {
      if date == today, !reach.isMixed, state.today?.last.map({ $0 <= instant }) ?? true { continue }
      var ledger = try days.ledger(of: date)
      if reach.isMixed || ledger.last.map({ instant < $0 }) ?? false {
        ledger.entries = try days.entries(of: date, from: instant)
      }
      if date == today { state.today = ledger } else { state.subject.history[date] = ledger }
    }
  }
}
