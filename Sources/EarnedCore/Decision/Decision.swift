/// What an operation leads to. A denial has facts too: what the rules record about it.
public struct Decision<State: EconomicState>: Sendable {
  /// How the rules answer: applied, duplicate, or denied. A rejection is thrown.
  public let outcome: Outcome
  /// What happened, in the order of the event log.
  public let facts: [State.Fact]
  /// The state afterwards: the facts applied to the state before.
  public let state: State
  /// The ids that are left for the events.
  public let ids: MadeIDs
}

/// A decision in the making: every fact changes the state that the next step looks at.
public struct Deliberation<State: EconomicState>: Sendable {
  /// The state after the facts so far.
  public private(set) var state: State
  /// When and where the decision is made.
  public let now: Now
  /// The ids for what the decision makes.
  public var ids: MadeIDs
  /// What happened so far.
  public private(set) var facts: [State.Fact] = []

  /// Begins with a state and no facts.
  public init(state: State, now: Now, ids: MadeIDs) {
    self.state = state
    self.now = now
    self.ids = ids
  }

  /// Adds a fact to what happened, and applies it to the state.
  public mutating func add(_ fact: State.Fact) {
    state.apply(fact, at: now)
    facts.append(fact)
  }

  /// Adds a fact whose line belongs before others in the log. It is applied now all the same, so it must not matter to the
  /// state when that is.
  public mutating func insert(_ fact: State.Fact, at index: Int) {
    state.apply(fact, at: now)
    facts.insert(fact, at: index)
  }
}
