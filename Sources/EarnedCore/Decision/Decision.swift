/// The result of an operation. A denial has facts too: what the rules record about it.
package struct Decision<State: EconomicState>: Sendable {
  /// Applied, duplicate or denied. A rejection is thrown instead.
  package let outcome: Outcome
  /// What happened, in the order of the event log.
  package let facts: [State.Fact]
  package let state: State
  /// The ids for the events.
  package let ids: MadeIDs
}

/// A decision that is being made. Every fact is applied at once, so the next step sees the state after it.
package struct PendingDecision<State: EconomicState>: Sendable {
  /// The state after the facts so far.
  package private(set) var state: State
  /// The time and zone of the decision, which are those of the record.
  package let now: Now
  /// The ids for everything that the decision creates.
  package var ids: MadeIDs
  /// What happened so far.
  package private(set) var facts: [State.Fact] = []

  package init(state: State, now: Now, ids: MadeIDs) {
    self.state = state
    self.now = now
    self.ids = ids
  }

  /// Adds a fact and applies it to the state.
  package mutating func add(_ fact: State.Fact) {
    state.apply(fact, at: now)
    facts.append(fact)
  }

  /// Adds a fact whose log line must come before others. It is still applied now, so the state must not depend on the
  /// order of these facts.
  ///
  /// - Parameter index: its place among the facts so far.
  package mutating func insert(_ fact: State.Fact, at index: Int) {
    state.apply(fact, at: now)
    facts.insert(fact, at: index)
  }
}
