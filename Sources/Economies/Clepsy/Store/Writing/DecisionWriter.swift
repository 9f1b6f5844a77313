import ClepsyRules
import EarnedCore
import EarnedEngine
import SQLite

/// Writes what a decision says has happened: rows, sums and log lines, inside the open transaction.
struct DecisionWriter {
  private let database: Database
  private let now: Now

  init(_ database: Database, _ now: Now) {
    self.database = database
    self.now = now
  }

  /// Writes the facts in order, then the sums and sessions that they changed.
  func write(_ decision: ClepsyRules.Decision, from before: State) throws {
    let facts = FactWriter(database)
    let log = EventLog(database)
    var ids = decision.ids
    for fact in decision.facts {
      try facts.write(fact)
      guard let event = fact.event else { continue }
      try log.append(event, id: ids.next(), dayID: fact.date ?? now.date, at: now)
    }
    try writeSums(of: decision.state, from: before)
    try writeSessions(of: decision.state, from: before)
  }

  private func writeSums(of state: State, from before: State) throws(SQLiteError) {
    let sums = SumsWriter(database)
    for (date, ledger) in state.subject.history.sorted(by: { $0.key < $1.key }) {
      let old = before.today?.stats.date == date ? before.today : before.subject.history[date]
      if ledger.needsRow(after: old) { try sums.write(ledger.stats) }
    }
    guard let today = state.today else { return }
    if today.needsRow(after: before.today) { try sums.write(today.stats) }
    if !state.balances(with: before) { try sums.writeBalance(of: state) }
  }

  private func writeSessions(of state: State, from before: State) throws(SQLiteError) {
    let writer = SessionWriter(database)
    for session in state.sessions where !before.sessions.contains(session) { try writer.write(session) }
    if let use = state.use, use != before.use { try writer.write(use) }
  }
}

extension State {
  /// Whether the row of the balance is that of another state.
  fileprivate func balances(with other: State) -> Bool {
    today?.stats == other.today?.stats && lastReset == other.lastReset && lowBalanceWarned == other.lowBalanceWarned
      && openApp == other.openApp
  }
}

extension DayLedger {
  /// A day with events has a row, even when they come to nothing.
  fileprivate func needsRow(after before: DayLedger?) -> Bool {
    last != nil && (stats != before?.stats || before?.last == nil)
  }
}
