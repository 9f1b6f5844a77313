import EarnedCore
import EarnedEngine
import EarnedRules
import SQLite

/// Writes what a decision says has happened: rows and log lines, inside the open transaction (data model A6).
/// What facts add up to is kept by `Sums`.
struct DecisionWriter {
  private let database: Database
  private let now: Now

  init(_ database: Database, _ now: Now) {
    self.database = database
    self.now = now
  }

  /// Writes the facts in order.
  func write(_ decision: Decision, from before: State) throws {
    guard !decision.facts.isEmpty else { return }
    if !before.hasHistory { try Singletons(database).begin(at: now.instant) }
    let facts = FactWriter(database, now, day: decision.state.economy.currentDayID)
    let log = EventLog(database)
    var ids = decision.ids
    for fact in decision.facts {
      try facts.write(fact)
      guard let event = fact.event(at: now.instant) else { continue }
      try log.append(event, id: ids.next(), dayID: decision.state.economy.currentDayID, at: now)
    }
  }
}
