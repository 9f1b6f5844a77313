import ClepsyRules
import EarnedCore
import EarnedEngine
import SQLite

/// Loads what a command names.
struct SubjectLoader {
  private let database: Database

  init(_ database: Database) { self.database = database }

  /// The state with what the command names.
  func load(_ names: Command.Names, into stored: State, at now: Now) throws -> State {
    var state = stored
    state.subject = Subject()
    state.closedBefore = try closedBefore()
    if let event = names.event { state.subject.known = try known(event.id) }
    if let app = names.unlockedApp { state.subject.recentUnlocks = try recentUnlocks(of: app, at: now) }
    return state
  }

  /// Looked up each time: retention may run on this very connection.
  private func closedBefore() throws -> CalendarDate? {
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

  private func recentUnlocks(of app: String, at now: Now) throws -> Int {
    let sql = "select count(*) from clepsy_unlock where app_bundle_id = ? and ts_utc_ms > ? and ts_utc_ms <= ?"
    let from = now.instant - Numbers.rapidUnlockWindow
    return try database.element(
      sql, app, from.millisecondsSinceEpoch, now.instant.millisecondsSinceEpoch
    ) { try $0.count(0) } ?? 0
  }
}
