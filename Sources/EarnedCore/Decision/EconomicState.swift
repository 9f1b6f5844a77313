import EarnedJSON

/// All data that the rules of an economy use, as a value. Only facts change it, so the log can be replayed.
package protocol EconomicState: Sendable {
  /// Something that happened in the economy.
  associatedtype Fact: Sendable
  /// A row or a set of rows that must be loaded before an operation is decided.
  associatedtype Need: Equatable, Sendable

  /// Applies a fact to the state.
  mutating func apply(_ fact: Fact, at now: Now)

  /// The line that a fact adds to the event log, and its day; nil when it adds none.
  func line(of fact: Fact, at now: Now) -> LogLine?

  /// Runs before every operation: detects duplicates and taken ids, opens a day, ends what time has ended.
  ///
  /// - Returns: false when the operation is a duplicate; then nothing has happened.
  /// - Throws: the `Rejection` of an operation that may not happen, or `MissingData`.
  static func begin(_ decision: inout PendingDecision<Self>) throws -> Bool

  /// Whether the day of a record with this time is closed, so that the record can only be added to the history.
  func isClosed(at now: Now) -> Bool

  /// Runs after every operation, even a denied one: adds facts that are known only at the end.
  static func end(_ decision: inout PendingDecision<Self>)
}

extension EconomicState {
  package func isClosed(at now: Now) -> Bool { false }

  package static func end(_ decision: inout PendingDecision<Self>) {}
}

/// A line of the event log.
package struct LogLine: Sendable {
  /// What is written, its type and payload.
  package let event: Event
  /// The day it belongs to, as counted by its economy.
  package let day: any Day
  /// Its time and zone; nil when they are those of the record.
  package let time: (instant: Instant, timeZoneID: String)?

  /// An event and its day.
  ///
  /// - Parameter time: its time and zone, when they are not those of the record.
  package init(_ event: Event, on day: any Day, at time: (instant: Instant, timeZoneID: String)? = nil) {
    self.event = event
    self.day = day
    self.time = time
  }
}

extension EconomicState {
  /// Decides on an operation. When the decision turns out to need more data, that is loaded into the state and the
  /// decision is made again, until nothing is missing. Pure: the same state, operation, time and ids give the same
  /// decision.
  ///
  /// - Throws: the `Rejection` of an impossible operation, and the errors of loading. What was loaded stays in the
  ///   state.
  package mutating func decide(
    _ operation: some EconomicOperation<Self>, at now: Now, ids: MadeIDs,
    loading load: ([Need], inout Self) throws -> Void
  ) throws -> Decision<Self> {
    var loaded: [Need] = []
    while true {
      do {
        return try decision(on: operation, at: now, ids: ids)
      } catch let missing as MissingData<Need> {
        // Otherwise an operation that never has enough would be decided again forever.
        precondition(
          !missing.needs.allSatisfy(loaded.contains), "\(type(of: operation)) lacks what has just been loaded")
        try load(missing.needs, &self)
        loaded += missing.needs
      }
    }
  }

  private func decision(
    on operation: some EconomicOperation<Self>, at now: Now, ids: MadeIDs
  ) throws -> Decision<Self> {
    try operation.checkValues(self, ids)
    var decision = PendingDecision(state: self, now: now, ids: ids)
    guard try type(of: operation).begin(&decision) else {
      return Decision(outcome: .duplicate, facts: [], state: self, ids: ids)
    }
    let denial = try operation.carryOut(&decision)
    Self.end(&decision)
    return Decision(
      outcome: denial.map(Outcome.denied) ?? .applied, facts: decision.facts, state: decision.state,
      ids: decision.ids)
  }
}

/// A line of the event log: its type and its payload (data model A7).
package struct Event: Equatable, Sendable {
  /// The type, for example `CREDITS_EARNED`.
  package let type: String
  /// The payload, its keys in the order of the specification.
  package let payload: JSONObject

  package init(_ type: String, _ payload: JSONObject) {
    self.type = type
    self.payload = payload
  }
}
