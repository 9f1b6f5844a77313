import ClepsyRules
import EarnedCore
import EarnedEngine
import SQLite

/// Writes what a decision says has happened: rows and log lines, inside the open transaction. What it adds up to is written
/// by ``SumsWriter`` when the batch ends.
struct DecisionWriter {
  private let database: Database
  private let now: Now

  init(_ database: Database, _ now: Now) {
    self.database = database
    self.now = now
  }

  /// Writes the facts in order.
  func write(_ decision: ClepsyRules.Decision) throws {
    let facts = FactWriter(database)
    let log = EventLog(database)
    var ids = decision.ids
    for fact in decision.facts {
      try facts.write(fact)
      guard let event = fact.event else { continue }
      try log.append(event, id: ids.next(), on: fact.date ?? now.date, at: now)
    }
  }
}
