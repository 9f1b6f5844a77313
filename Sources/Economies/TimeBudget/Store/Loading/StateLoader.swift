import EarnedCore
import EarnedEngine
import EarnedSQLite
import TimeBudgetRules

/// Loads the data that decisions need.
struct StateLoader {
  private let database: Database

  /// A loader on a database with the tables of the economy.
  init(_ database: Database) { self.database = database }

  /// The stored state, without a subject.
  func state() throws -> State {
    var state = try database.element(State.columns.selectByKey, 1) { try State($0) } ?? State()
    if let date = state.date {
      state.counts =
        try database.element(BudgetDay.columns.selectByKey, date.description) { try DayCounts($0) } ?? DayCounts()
    }
    state.selection = try database.elements("select app_id from budget_app_selection order by app_id") {
      try $0.appID(0)
    }
    state.pending = try database.element("\(Wager.columns.select) order by id limit 1") { try Wager($0) }
    state.closedBefore = try database.element(
      "select closed_before_ts_utc_ms from budget_reset order by position desc limit 1"
    ) { try $0.instant(0) }
    return state
  }

  /// Loads a need of an operation.
  func load(_ need: State.Need, into state: inout State) throws {
    switch need {
    case .wager(let id):
      state.subject.wagerIsBooked = try database.exists("select 1 from budget_transaction where wager_id = ?", id)
    case .reset(let recordKey):
      state.subject.resetIsKnown = try database.exists("select 1 from budget_reset where record_key = ?", recordKey)
      // Before the first record of the economy, no record can have been applied.
      let isInUse = state.date != nil || state.closedBefore != nil
      state.subject.recordsKnownSince = isInUse ? try SharedTables(database).recordsKnownSince() : nil
    }
  }
}
