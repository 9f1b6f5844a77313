import EarnedCore

/// A decision of this economy in the making.
typealias Deliberation = EarnedCore.Deliberation<State>

extension State: EconomicState {
  /// What an operation looks at.
  public enum Need: Equatable, Sendable {
    /// What is counted of the app and device of a period and overlaps or touches it.
    case timeBeside(Period)
  }

  /// What can be asked of the economy.
  public static let operations: [any Operation<State>.Type] = [CountPeriod.self]

  /// A period whose time is all counted changes nothing, whatever record has told it before.
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

  /// No fact has one.
  public func line(of fact: Fact, at now: Now) -> LogLine? { nil }
}
