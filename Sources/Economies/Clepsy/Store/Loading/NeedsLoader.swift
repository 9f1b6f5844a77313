import ClepsyRules
import EarnedCore
import EarnedEngine
import SQLite

/// Loads what a decision asks for.
struct NeedsLoader {
  private let database: Database
  private let days: DayLoader

  init(_ database: Database) {
    self.database = database
    days = DayLoader(database)
  }

  /// Asks again and again, until nothing is lacking. What was loaded stays in the state, also when the decision is thrown.
  func decision(on state: inout State, _ ask: (State) throws -> Answer) throws -> ClepsyRules.Decision {
    while true {
      switch try ask(state) {
      case .decided(let decision): return decision
      case .needs(let needs): try load(needs, into: &state)
      }
    }
  }

  private func load(_ needs: Needs, into state: inout State) throws {
    if needs.waiting { state.waiting = try waiting() }
    for date in needs.days { state.history[date] = try days.ledger(of: date) }
    for date in needs.events {
      // What was booked since is in its rows; its sums need not be.
      var ledger = try days.ledgerWithEvents(of: date)
      if let known = state.ledger(of: date) { ledger.keepSums(of: known) }
      if date == state.today?.stats.date { state.today = ledger } else { state.history[date] = ledger }
    }
    if let since = needs.since, let today = state.today?.stats.date {
      for ledger in try days.ledgers(from: since, before: today) where state.history[ledger.stats.date] == nil {
        state.history[ledger.stats.date] = ledger
      }
      state.historySince = since
      state.streakBeforeHistory = try days.streak(of: since.previous)
    }
  }

  func waiting() throws -> [TimeEvent] {
    try database.elements("select \(TimeEvent.columns) from clepsy_pending_event order by position") {
      try $0.timeEvent("clepsy_pending_event")
    }
  }
}
