import EarnedCore

/// Something that happened. Facts are what a decision consists of: each changes the state, is written to the tables, and
/// most are lines of the event log.
public enum Fact: Equatable, Sendable {
  // The day
  case dayBegan(CalendarDate)
  case dayReset(BudgetDay, to: CalendarDate)
  case usageRefreshed(seconds: Int)
  case everythingCleared(Reset)

  // The lock
  case launched
  case unlocked
  case locked
  case unlockBlocked(DenialReason)
  case selectionSet([AppID])
  case allowanceSet(fromMinutes: Int, toMinutes: Int)

  // Wagers
  case wagerCommitted(Wager)
  case wagerDenied(DeniedWager)
  case wagerResolved(Round)
  case wagerForfeited(Round)

  // What a record leads to
  case zeroCrossed(ZeroCrossing)
  case shieldChanged(Shield)
}

/// Which way remaining crossed 0.
public enum ZeroCrossing: String, CaseIterable, Sendable {
  /// Nothing is left.
  case down
  /// Something is left again.
  case up
}

/// A wager that a rule denied.
public struct DeniedWager: Equatable, Sendable {
  /// Its id.
  public let wagerID: String
  /// The game.
  public let game: Game
  /// What was asked for: twice the wager for a double.
  public let minutes: Int
  /// Why.
  public let reason: DenialReason
}

/// A reset of the whole economy (decision B23).
public struct Reset: Equatable, Sendable {
  /// The key of its record, which is remembered.
  public let recordKey: String
  /// Records before this are closed.
  public let closedBefore: Instant
}
