import EarnedCore
import EarnedEngine
import EarnedSQLite
import EarnedTimeBudgetRules

/// The tables of the economy, and how long their rows are kept. A reset empties all but `budget_reset`.
enum TimeBudgetTables {
  static let all = [
    TimeBudgetState.table.description, TimeBudgetState.selectionTable.description, Wager.table.description,
    TimeBudgetTransaction.table.description.rollingUp(rollUp), BudgetDay.table.description,
    TableDescription(
      "budget_rolled_transaction", isCleared: true, bookedOn: .column("date"),
      columns: [
        .init("position", .position), .init("date", .day), .init("ts_utc_ms", .instant),
        .init("timezone_id", .timeZone), .init("game_type", .words(of: Game.self)), .init("variant", .text),
        .init("result", .words(of: RoundResult.self)), .init("wager_minutes", .count),
        .init("multiplier_hundredths", .count),
        .init("raw_delta_minutes", .integer(in: TimeBudgetNumbers.rawDeltaMinutes)),
        .init("delta_minutes", .difference), .init("bonus_after_minutes", .difference),
        .init("remaining_after_minutes", .count),
      ]),
    BudgetReset.table.description,
  ]

  /// Transactions are kept for 30 days, and the newest 100 forever (decision B18). Days are kept forever, and what
  /// reports need of deleted transactions.
  static let retention = Retention(of: all, openSince: openSince)

  private static let rollUp = """
    insert into main.budget_rolled_transaction (position, date, ts_utc_ms, timezone_id, game_type, variant, result,
      wager_minutes, multiplier_hundredths, raw_delta_minutes, delta_minutes, bonus_after_minutes,
      remaining_after_minutes)
    select position, date, ts_utc_ms, timezone_id, game_type, variant, result, wager_minutes, multiplier_hundredths,
      raw_delta_minutes, delta_minutes, bonus_after_minutes, remaining_after_minutes
    from expired
    """

  /// No record before this instant can be applied. It is late in every zone, or before the last reset.
  @Sendable private static func openSince(_ database: Database) throws -> Instant? {
    let state = try TimeBudgetStateLoader(database).state()
    return state.date?.earliestInstant ?? state.closedBefore
  }
}

/// Loads the data that decisions need.
struct TimeBudgetStateLoader {
  private let database: Database

  init(_ database: Database) { self.database = database }

  /// Without a subject.
  func state() throws -> TimeBudgetState {
    var state = try database.element(1, in: TimeBudgetState.table) ?? TimeBudgetState()
    if let date = state.date { state.counts = try database.element(date, in: BudgetDay.table)?.counts ?? .none }
    state.selection = try database.elements(in: TimeBudgetState.selectionTable, "order by app_id")
    state.pending = try pendingWager()
    state.closedBefore = try database.elements(in: BudgetReset.table, "order by position desc limit 1").first?
      .closedBefore
    return state
  }

  func pendingWager() throws -> Wager? { try database.elements(in: Wager.table, "order by id limit 1").first }

  func load(_ need: TimeBudgetState.Need, into state: inout TimeBudgetState) throws {
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

/// Writes the rows of one fact. Sums are written with the state, log lines by the engine.
struct TimeBudgetFactWriter {
  private let database: Database
  private let now: Now

  init(_ database: Database, _ now: Now) {
    self.database = database
    self.now = now
  }

  func write(_ fact: TimeBudgetFact) throws(SQLiteError) {
    switch fact {
    case .dayBegan, .usageRefreshed, .launched, .unlocked, .locked, .unlockBlocked, .allowanceSet, .wagerDenied,
      .zeroCrossed, .shieldChanged:
      break
    case .dayReset(let day, _): try database.upsert(day, into: BudgetDay.table)
    case .selectionSet(let apps):
      try database.execute("delete from budget_app_selection")
      for app in apps { try database.insert(app, into: TimeBudgetState.selectionTable) }
    case .wagerCommitted(let wager): try Self.write(wager, to: database)
    case .wagerResolved(let round), .wagerForfeited(let round):
      try database.insert(TimeBudgetTransaction(round, at: now), into: TimeBudgetTransaction.table)
      try database.execute("delete from budget_pending_wager")
    case .everythingCleared(let reset):
      try database.clear(TimeBudgetTables.all)
      try database.execute("delete from event_log where type >= 'BUDGET_' and type < 'BUDGET`'")
      try database.insert(reset, into: BudgetReset.table)
    }
  }

  static func write(_ wager: Wager, to database: Database) throws(SQLiteError) {
    try database.insert(wager, into: Wager.table, 1)
  }

  static func write(_ state: TimeBudgetState, to database: Database) throws(SQLiteError) {
    try database.upsert(state, into: TimeBudgetState.table, 1)
    if let day = state.day { try database.upsert(day, into: BudgetDay.table) }
  }
}
