import EarnedCore
import SQLite

/// An economy whose rules are pure: operations decide on a state that was loaded, and what they decide is facts. The
/// engine keeps the state between records, has it decide, writes the facts and their lines in the log.
public protocol RuledEconomy: Economy {
  /// What its rules look at.
  associatedtype State: EconomicState

  /// What can be asked of it, one for each type of record.
  static var operations: [any Operation<State>.Type] { get }

  /// Those of them that add to the history of days that are closed, one for each type of record that may.
  static var backfills: [any Operation<State>.Type] { get }

  /// Where the engine keeps the state between records.
  var memory: StateMemory<State> { get }

  /// The database it is joined to.
  var database: Database { get }

  /// The part of the state that every operation looks at, as it is stored.
  func loadState() throws -> State

  /// Adds to a state what an operation needs, and drops what an earlier one has needed.
  func load(_ needs: [State.Need], into state: inout State, at now: Now) throws

  /// Adds to a state what a decision has turned out to lack (`Lacking`), and keeps what is there.
  func loadLacking(_ needs: [State.Need], into state: inout State, at now: Now) throws

  /// Writes the rows of one fact. `state` is the state after all facts of the record.
  func write(_ fact: State.Fact, in state: State, at now: Now) throws

  /// Writes what a record has changed beside the rows of its facts.
  func finish(_ decision: Decision<State>, from before: State, at now: Now) throws
}

/// The state of a `RuledEconomy`, kept as long as nobody else writes.
public final class StateMemory<State: EconomicState> {
  fileprivate var state: State?
  fileprivate let operations: [String: any Operation<State>.Type]
  fileprivate let backfills: [String: any Operation<State>.Type]

  /// Nothing is kept yet.
  ///
  /// - Parameters:
  ///   - operations: those of the economy.
  ///   - backfills: those that add to the history of days that are closed.
  public init(for operations: [any Operation<State>.Type], backfills: [any Operation<State>.Type] = []) {
    self.operations = Dictionary(uniqueKeysWithValues: operations.map { ($0.recordType.name, $0) })
    self.backfills = Dictionary(uniqueKeysWithValues: backfills.map { ($0.recordType.name, $0) })
  }

  /// Drops what is kept.
  public func forget() { state = nil }

  /// Changes what is kept in place, if there is anything. It is dropped when that throws.
  public func change(_ change: (inout State) throws -> Void) rethrows {
    guard var kept = state else { return }
    state = nil
    try change(&kept)
    state = kept
  }
}

extension RuledEconomy {
  /// Those of its operations.
  public static var recordTypes: [RecordType] { operations.map { $0.recordType } }

  /// The state that is kept, loaded when there is none.
  public func currentState() throws -> State {
    if let state = memory.state { return state }
    let loaded = try loadState()
    memory.state = loaded
    return loaded
  }

  /// Decides on a record and writes what happened.
  public func apply(_ record: Record, at now: Now) throws -> Outcome {
    guard let type = memory.operations[record.type] else {
      preconditionFailure("\(record.type) is not a record type of the economy \(Self.name)")
    }
    return try apply(type.init(record, at: now), of: record, at: now)
  }

  /// Decides on what a record of a closed day adds to the history, and writes it.
  public func backfill(_ record: Record, at now: Now) throws -> Outcome? {
    guard try currentState().isClosed(at: now) else { return nil }
    guard let type = memory.backfills[record.type] else {
      let types = Self.backfills.map { $0.recordType.name }.joined(separator: ", ")
      throw Rejection(
        .wrongState,
        "the record's day \(now.dayID) is closed; it takes only \(types); give another record a time of today")
    }
    return try apply(type.init(record, at: now), of: record, at: now)
  }

  /// Nothing can be added to a closed day.
  public static var backfills: [any Operation<State>.Type] { [] }

  /// Decides on an operation that was read from a record, and writes what happened.
  public func apply(_ operation: some Operation<State>, of record: Record, at now: Now) throws -> Outcome {
    var before = try currentState()
    // Nobody else holds the state while it is loaded. What was loaded stays, also when the record is rejected.
    memory.forget()
    defer { if memory.state == nil { memory.state = before } }
    try load(operation.needs, into: &before, at: now)
    let decision = try before.decide(operation, at: now, ids: record.madeIDs) { needs, state in
      try loadLacking(needs, into: &state, at: now)
    }
    let log = EventLog(database)
    var ids = decision.ids
    for fact in decision.facts {
      try write(fact, in: decision.state, at: now)
      guard let line = decision.state.line(of: fact, at: now) else { continue }
      try log.append(line.event, id: ids.next(), on: line.day, at: now)
    }
    try finish(decision, from: before, at: now)
    memory.state = decision.state
    return decision.outcome
  }

  /// Every operation declares all that it needs.
  public func loadLacking(_ needs: [State.Need], into state: inout State, at now: Now) throws {
    preconditionFailure("the economy \(Self.name) does not load what a decision lacks")
  }

  /// Drops the state that is kept.
  public func forget() { memory.forget() }

  /// Nothing more.
  public func finish(_ decision: Decision<State>, from before: State, at now: Now) throws {}
}
