import EarnedCore
import EarnedEngine
import SQLite
import TimeBudgetRules

/// Questions about the time budget. They only read: on a date that no record has begun yet they answer as if it had
/// begun.
public struct TimeBudgetQuestions {
  private let database: Database

  /// Questions to a database, with the tables of the economy or without.
  public init(_ database: Database) { self.database = database }

  /// Where the budget stands; nil while the economy was never used.
  ///
  /// - Throws: `SQLiteError`, and `StoredValueFault` for a value that does not belong there.
  public func status(at now: Now) throws -> TimeBudgetStatus? {
    guard database.isInTransaction else { return try database.snapshot { try status(at: now) } }
    guard try TimeBudgetEconomy.isInUse(in: database) else { return nil }
    return TimeBudgetStatus(state: try StateLoader(database).state().broughtUpToDate(at: now))
  }

  /// What a wager could lead to. Without data of the economy it is that of somebody who begins. The seed of a wager that
  /// is pending is never looked at.
  ///
  /// - Throws: as `status`.
  public func preview(
    _ bet: Bet, wagerMinutes: Int, round: (seed: Seed, choices: GameChoices)? = nil, at now: Now
  ) throws -> WagerPreview {
    let state = try TimeBudgetEconomy.hasTables(in: database) ? StateLoader(database).state() : State()
    return WagerPreview(bet, wagerMinutes: wagerMinutes, round: round, in: state, at: now)
  }

  /// The newest 100 rounds in the order in which they were booked, the newest first (decisions B18, B28).
  ///
  /// - Throws: `SQLiteError`.
  public func transactions() throws -> [TimeBudgetTransaction] {
    guard try TimeBudgetEconomy.hasTables(in: database) else { return [] }
    return try database.elements(
      "\(TimeBudgetTransaction.columns.select) order by position desc limit ?", Numbers.listedTransactions
    ) { try TimeBudgetTransaction($0) }
  }
}
