import EarnedCore
import EarnedEngine
import EarnedSQLite
import TimeBudgetRules

/// Writes the rows of one fact. Sums are written with the state, log lines by the engine.
struct FactWriter {
  private let database: Database
  private let now: Now

  init(_ database: Database, _ now: Now) {
    self.database = database
    self.now = now
  }

  func write(_ fact: Fact) throws(SQLiteError) {
    switch fact {
    case .dayBegan, .usageRefreshed, .launched, .unlocked, .locked, .unlockBlocked, .allowanceSet, .wagerDenied,
      .zeroCrossed, .shieldChanged:
      break
    case .dayReset(let day, _): try database.execute(BudgetDay.columns.upsert, values: day.values)
    case .selectionSet(let apps): try write(apps)
    case .wagerCommitted(let wager): try database.execute(Wager.columns.insert, values: wager.values)
    case .wagerResolved(let round), .wagerForfeited(let round):
      try database.execute(Round.columns.insert, values: round.values(at: now))
      try database.execute("delete from budget_pending_wager")
    case .everythingCleared(let reset): try clear(reset)
    }
  }

  private func write(_ apps: [AppID]) throws(SQLiteError) {
    try database.execute("delete from budget_app_selection")
    for app in apps { try database.execute("insert into budget_app_selection (app_id) values (?)", app.description) }
  }

  /// Deletes all data of the economy, including its log lines, and records the reset.
  private func clear(_ reset: Reset) throws(SQLiteError) {
    for table in TimeBudgetTables.all where table.isCleared { try database.execute("delete from \(table.name)") }
    try database.execute("delete from event_log where type >= 'BUDGET_' and type < 'BUDGET`'")
    try database.execute(
      "insert into budget_reset (record_key, closed_before_ts_utc_ms) values (?, ?)", reset.recordKey,
      reset.closedBefore.millisecondsSinceEpoch)
  }

  /// Writes the state and its day.
  static func write(_ state: State, to database: Database) throws(SQLiteError) {
    try database.execute(State.columns.upsert, values: state.values)
    if let day = state.day { try database.execute(BudgetDay.columns.upsert, values: day.values) }
  }
}
