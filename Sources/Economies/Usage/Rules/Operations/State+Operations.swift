import EarnedCore

/// A deliberation of this economy.
typealias Deliberation = EarnedCore.Deliberation<State>

extension State: EconomicState {
  /// What an operation reads.
  public enum Need: Equatable, Sendable {
    /// The counted stretches of the period's app and device that overlap or touch it.
    case timeBeside(Period)
  }

  /// The operations of the economy.
  public static let operations: [any Operation<State>.Type] = [CountPeriod.self]

  /// A period that is already counted changes nothing, whichever records it came from.
  public static func begin(_ deliberation: inout EarnedCore.Deliberation<State>) throws(Rejection) -> Bool {
    deliberation.state.subject?.isCounted != true
  }

  /// The state after a fact.
  public mutating func apply(_ fact: Fact, at now: Now) {
    switch fact {
    case .timeCounted(let counting):
      let counted = (subject?.counted ?? []).filter { !counting.replaced.contains($0) } + counting.added
      subject?.counted = counted.sorted { $0.start < $1.start }
    }
  }

  /// No fact adds a log line.
  public func line(of fact: Fact, at now: Now) -> LogLine? { nil }
}
