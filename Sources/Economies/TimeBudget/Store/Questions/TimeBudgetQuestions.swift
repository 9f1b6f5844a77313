import EarnedCore
import EarnedEngine
import EarnedSQLite
import TimeBudgetRules

/// Read-only questions about the time budget. When a new date is due, they answer as if it had begun.
public struct TimeBudgetQuestions {
  private let database: Database

  /// Questions to a database, with or without the tables of the economy.
  public init(_ database: Database) { self.database = database }

  /// The state of the budget; nil when the economy was never used.
  ///
  /// - Throws: `SQLiteError`, and `StoredValueFault` for an invalid stored value.
  public func status(at now: Now) throws -> TimeBudgetStatus? {
    guard database.isInTransaction else { return try database.snapshot { try status(at: now) } }
    guard try TimeBudgetEconomy.isInUse(in: database) else { return nil }
    return TimeBudgetStatus(state: try StateLoader(database).state().broughtUpToDate(at: now))
  }

  /// A preview of a wager. Without data of the economy it uses the default state. The seed of a pending wager is never
  /// used.
  ///
  /// - Throws: the same as `status`.
  public func preview(
    _ bet: Bet, wagerMinutes: Int, round: (seed: Seed, choices: GameChoices)? = nil, at now: Now
  ) throws -> WagerPreview {
    let state = try TimeBudgetEconomy.hasTables(in: database) ? StateLoader(database).state() : State()
    return WagerPreview(bet, wagerMinutes: wagerMinutes, round: round, in: state, at: now)
  }

  /// The newest 100 rounds, newest first in booking order (decisions B18, B28).
  ///
  /// - Throws: `SQLiteError`.
  public func transactions() throws -> [TimeBudgetTransaction] {
    guard try TimeBudgetEconomy.hasTables(in: database) else { return [] }
    return try database.elements(
      "\(TimeBudgetTransaction.columns.select) order by position desc limit ?", Numbers.listedTransactions
    ) { try TimeBudgetTransaction($0) }
  }
}
