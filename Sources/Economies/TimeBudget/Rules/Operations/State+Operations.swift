import EarnedCore

/// A deliberation of this economy.
typealias Deliberation = EarnedCore.Deliberation<State>

extension State: EconomicState {
  /// Data that an operation needs besides the state that all operations use.
  public enum Need: Equatable, Sendable {
    /// Whether a kept transaction has the id of a wager.
    case wager(String)
    /// Whether a reset was carried out before, by the key of its record.
    case reset(String)
  }

  /// The operations of the economy: the records of its interface.
  public static let operations: [any Operation<State>.Type] = [
    Launch.self, Foreground.self, RefreshUsage.self, EnsureDay.self, Unlock.self, Lock.self, SetSelection.self,
    SetAllowance.self, CommitWager.self, ResolveWager.self, ResetEverything.self,
  ]

  /// A reset that was carried out before is a duplicate, however long ago (decision B23).
  public static func begin(_ deliberation: inout EarnedCore.Deliberation<State>) throws(Rejection) -> Bool {
    !deliberation.state.subject.resetIsKnown
  }

  /// The line of a fact belongs to the current date; that of a forfeit to the day on which it is booked (decision B5).
  public func line(of fact: Fact, at now: Now) -> LogLine? {
    guard let event = fact.event(in: self) else { return nil }
    if case .wagerForfeited(let round) = fact { return LogLine(event, on: round.date) }
    guard let date else { preconditionFailure("every record but a reset has a date that counts") }
    return LogLine(event, on: date)
  }
}
