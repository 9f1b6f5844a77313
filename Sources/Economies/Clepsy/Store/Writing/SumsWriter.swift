import ClepsyRules
import EarnedCore
import SQLite

/// Writes what records add up to, once for all records of a batch (S13): the days, what their events count for, the
/// balance, and the sessions that go on.
struct SumsWriter {
  private let database: Database

  init(_ database: Database) { self.database = database }

  /// Writes what is not as it was, and drops the days that nobody needs any more.
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
    try write(ledger.stats)
    ledger.noteStored()
  }

  private func write(_ day: DailyStats) throws(SQLiteError) {
    try database.execute(
      """
      insert into clepsy_daily_stats (\(DailyStats.columns)) values (?, ?, ?, ?, ?, ?)
      on conflict (date) do update set total_earned = excluded.total_earned, total_spent = excluded.total_spent,
        ending_balance = excluded.ending_balance, expired = excluded.expired, streak_days = excluded.streak_days
      """,
      day.date.description, day.totalEarned, day.totalSpent, day.endingBalance, day.expired, day.streakDays)
  }

  private func writeBalance(of state: State) throws(SQLiteError) {
    guard let today = state.today?.stats, let lastReset = state.lastReset else { return }
    try database.execute(
      """
      insert into clepsy_balance (id, date, balance_seconds, earned_seconds, spent_seconds, last_reset_ts_utc_ms,
        low_balance_warned, open_app_bundle_id)
      values (1, ?, ?, ?, ?, ?, ?, ?)
      on conflict (id) do update set date = excluded.date, balance_seconds = excluded.balance_seconds,
        earned_seconds = excluded.earned_seconds, spent_seconds = excluded.spent_seconds,
        last_reset_ts_utc_ms = excluded.last_reset_ts_utc_ms, low_balance_warned = excluded.low_balance_warned,
        open_app_bundle_id = excluded.open_app_bundle_id
      """,
      today.date.description, today.endingBalance, today.totalEarned, today.totalSpent,
      lastReset.millisecondsSinceEpoch, state.lowBalanceWarned, state.openApp)
    guard let clock = state.clock else { return }
    try database.execute(
      "insert into clepsy_clock (id, ts_utc_ms) values (1, ?) on conflict (id) do update set ts_utc_ms = excluded.ts_utc_ms",
      clock.millisecondsSinceEpoch)
  }
}

extension State {
  /// Whether the rows of the balance, the clock and the sessions are those of another state.
  fileprivate func balances(with other: State) -> Bool {
    today?.stats == other.today?.stats && lastReset == other.lastReset && lowBalanceWarned == other.lowBalanceWarned
      && openApp == other.openApp && clock == other.clock && sessions == other.sessions && use == other.use
  }
}
