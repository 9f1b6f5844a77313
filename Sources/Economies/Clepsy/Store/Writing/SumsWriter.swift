import ClepsyRules
import EarnedCore
import EarnedSQLite

/// Writes the sums over the records of a batch, once per batch (S13): the days, the counted seconds of their events,
/// the balance, and the sessions that have not ended.
struct SumsWriter {
  private let database: Database

  init(_ database: Database) { self.database = database }

  /// Writes what has changed, and drops days from the state that are no longer needed.
  func write(_ state: inout State, from old: State?) throws(SQLiteError) {
    for date in state.history.keys.sorted() {
      if var ledger = state.history[date] { try write(&ledger) }
    }
    (state.history, state.historySince) = ([:], nil)
    if var today = state.today {
      state.today = nil
      try write(&today)
      state.today = today
    }
    if let old, state.balances(with: old) { return }
    try writeBalance(of: state)
    let sessions = SessionWriter(database)
    for session in state.sessions where old?.sessions.contains(session) != true { try sessions.write(session) }
    if let use = state.use, use != old?.use { try sessions.write(use) }
  }

  private func write(_ ledger: inout DayLedger) throws(SQLiteError) {
    for (id, countedSeconds) in ledger.recount() {
      try database.execute("update clepsy_event set counted_seconds = ? where event_id = ?", countedSeconds, id)
    }
    guard ledger.needsRow else { return }
    try database.execute(DailyStats.columns.upsert, values: ledger.stats.values)
    ledger.noteStored()
  }

  private func writeBalance(of state: State) throws(SQLiteError) {
    guard let balance = Balance.values(of: state) else { return }
    try database.execute(Balance.columns.upsert, values: balance)
    guard let clock = state.clock else { return }
    try database.execute(
      "insert into clepsy_clock (id, ts_utc_ms) values (1, ?) on conflict (id) do update set ts_utc_ms = excluded.ts_utc_ms",
      clock.millisecondsSinceEpoch)
  }
}

extension State {
  /// Whether the rows of the balance, the clock and the sessions are the same as for another state.
  fileprivate func balances(with other: State) -> Bool {
    today?.stats == other.today?.stats && lastReset == other.lastReset && lowBalanceWarned == other.lowBalanceWarned
      && openApp == other.openApp && clock == other.clock && sessions == other.sessions && use == other.use
  }
}
