/// Everything that the rules of an economy look at, as a value. It only changes by facts, so that what the log says can
/// be replayed.
public protocol EconomicState: Sendable {
  /// Something that happened in the economy.
  associatedtype Fact: Sendable
  /// A row or a set of rows that an operation looks at, to be loaded before it is decided.
  associatedtype Need: Sendable

  /// The state after a fact.
  mutating func apply(_ fact: Fact, at now: Now)

  /// The line that a fact adds to the event log, and the day it belongs to; nil for a fact without one.
  func line(of fact: Fact, at now: Now) -> LogLine?

  /// What comes before every operation: records that were here in another form, ids that are taken, the beginning of a
  /// day.
  ///
  /// - Returns: false when the operation is a duplicate; nothing has happened then.
  static func begin(_ deliberation: inout Deliberation<Self>) throws(Rejection) -> Bool

  /// Whether the day of a record of `now` is closed, so that it can only be added to the history.
  func isClosed(at now: Now) -> Bool

  /// What comes after every operation, also after one that is denied: facts that are known only in the end.
  static func end(_ deliberation: inout Deliberation<Self>)
}

extension EconomicState {
  /// No day closes.
  public func isClosed(at now: Now) -> Bool { false }

  /// Nothing more.
  public static func end(_ deliberation: inout Deliberation<Self>) {}
}

/// A line of the event log.
public struct LogLine: Sendable {
  /// Its type and payload.
  public let event: Event
  /// The day it belongs to, as its economy counts days.
  public let day: any Day

  /// Joins the two.
  public init(_ event: Event, on day: any Day) {
    self.event = event
    self.day = day
  }
}

extension EconomicState {
  /// Decides on an operation whose needs are loaded. Pure: the same state, operation, time and ids give the same decision.
  ///
  /// - Throws: the `Rejection` of an operation that cannot be: nothing has happened then.
  public func decide(
    _ operation: some Operation<Self>, at now: Now, ids: MadeIDs
  ) throws(Rejection) -> Decision<Self> {
    do {
      return try decision(on: operation, at: now, ids: ids)
    } catch let rejection as Rejection {
      throw rejection
    } catch {
      // Without values: they are private.
      preconditionFailure("\(type(of: operation)) was decided without all that it needs, or threw \(type(of: error))")
    }
  }

  /// Decides on an operation. What the decision lacks is loaded into the state, and the decision is made again, until it
  /// lacks nothing.
  ///
  /// - Throws: the `Rejection` of an operation that cannot be, and what loading throws. What was loaded stays.
  public mutating func decide(
    _ operation: some Operation<Self>, at now: Now, ids: MadeIDs, loading load: ([Need], inout Self) throws -> Void
  ) throws -> Decision<Self> {
    while true {
      do {
        return try decision(on: operation, at: now, ids: ids)
      } catch let lacking as Lacking<Need> {
        try load(lacking.needs, &self)
      }
    }
  }

  private func decision(
    on operation: some Operation<Self>, at now: Now, ids: MadeIDs
  ) throws -> Decision<Self> {
    try operation.checkValues(self)
    var deliberation = Deliberation(state: self, now: now, ids: ids)
    guard try type(of: operation).begin(&deliberation) else {
      return Decision(outcome: .duplicate, facts: [], state: self, ids: ids)
    }
    let denial = try operation.carryOut(&deliberation)
    Self.end(&deliberation)
    return Decision(
      outcome: denial.map(Outcome.denied) ?? .applied, facts: deliberation.facts, state: deliberation.state,
      ids: deliberation.ids)
  }
}
