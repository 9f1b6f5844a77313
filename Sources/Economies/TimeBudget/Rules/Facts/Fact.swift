import EarnedCore

/// Something that happened. A decision is a list of facts. Each changes the state and is written to the tables, and
/// most add a line to the event log.
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

  // Effects of a record
  case zeroCrossed(ZeroCrossing)
  case shieldChanged(Shield)
}

/// The direction in which the remaining minutes crossed 0.
public enum ZeroCrossing: String, CaseIterable, Sendable {
  /// No minutes are left.
  case down
  /// Minutes are left again.
  case up
}

/// A wager that a rule denied.
public struct DeniedWager: Equatable, Sendable {
  /// Its id.
  public let wagerID: String
  /// The game.
  public let game: Game
  /// The minutes asked for: twice the wager for a double.
  public let minutes: Int
  /// The reason.
  public let reason: DenialReason
}

/// A reset of the whole economy (decision B23).
public struct Reset: Equatable, Sendable {
  /// The key of its record, which is stored.
  public let recordKey: String
  /// Records before this are closed.
  public let closedBefore: Instant
}
