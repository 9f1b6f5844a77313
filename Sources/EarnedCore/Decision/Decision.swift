/// The result of an operation. A denial has facts too: what the rules record about it.
public struct Decision<State: EconomicState>: Sendable {
  /// Applied, duplicate or denied. A rejection is thrown instead.
  public let outcome: Outcome
  /// What happened, in the order of the event log.
  public let facts: [State.Fact]
  /// The state after the facts.
  public let state: State
  /// The ids for the events.
  public let ids: MadeIDs
}

/// A decision that is being made. Every fact is applied at once, so the next step sees the state after it.
public struct PendingDecision<State: EconomicState>: Sendable {
  /// The state after the facts so far.
  public private(set) var state: State
  /// The time and zone of the decision, which are those of the record.
  public let now: Now
  /// The ids for everything that the decision creates.
  public var ids: MadeIDs
  /// What happened so far.
  public private(set) var facts: [State.Fact] = []

  /// Starts with a state and no facts.
  public init(state: State, now: Now, ids: MadeIDs) {
    self.state = state
    self.now = now
    self.ids = ids
  }

  /// Adds a fact and applies it to the state.
  public mutating func add(_ fact: State.Fact) {
    state.apply(fact, at: now)
    facts.append(fact)
  }

  /// Adds a fact whose log line must come before others. It is still applied now, so the state must not depend on the
  /// order of these facts.
  ///
  /// - Parameter index: its place among the facts so far.
  public mutating func insert(_ fact: State.Fact, at index: Int) {
    state.apply(fact, at: now)
    facts.insert(fact, at: index)
  }
}
