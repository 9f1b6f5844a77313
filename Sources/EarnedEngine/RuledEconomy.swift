import EarnedCore
import EarnedSQLite

/// An economy with pure rules: operations decide on a loaded state, and a decision is a list of facts. The engine keeps
/// the state between records, runs the decision, and writes the facts and their log lines.
public protocol RuledEconomy: Economy {
  /// The state that its rules use.
  associatedtype State: EconomicState

  /// Its operations, one for each type of record.
  static var operations: [any Operation<State>.Type] { get }

  /// The operations that add a record of a closed day to the history, one for each type that can be added.
  static var backfills: [any Operation<State>.Type] { get }

  /// Where the state is kept between records.
  var memory: StateMemory<State> { get }

  /// Its database.
  var database: Database { get }

  /// Loads the part of the state that every operation uses.
  func loadState() throws -> State

  /// Loads what an operation needs into the state, and drops what an earlier one needed.
  func load(_ needs: [State.Need], into state: inout State, at now: Now) throws

  /// Loads what a decision turned out to need (`Lacking`) into the state, and keeps the rest.
  func loadLacking(_ needs: [State.Need], into state: inout State, at now: Now) throws

  /// Writes the rows of one fact. `state` is the state after all facts of the record.
  func write(_ fact: State.Fact, in state: State, at now: Now) throws

  /// Writes the changes of a record that are not rows of its facts.
  func finish(_ decision: Decision<State>, from before: State, at now: Now) throws
}

/// The cached state of a `RuledEconomy`. It is valid until another connection writes.
public final class StateMemory<State: EconomicState> {
  fileprivate var state: State?
  fileprivate let operations: [String: any Operation<State>.Type]
  fileprivate let backfills: [String: any Operation<State>.Type]

  /// An empty cache.
  ///
  /// - Parameters:
  ///   - operations: the economy's operations.
  ///   - backfills: the operations that add records of closed days to the history.
  public init(for operations: [any Operation<State>.Type], backfills: [any Operation<State>.Type] = []) {
    self.operations = Dictionary(uniqueKeysWithValues: operations.map { ($0.recordType.name, $0) })
    self.backfills = Dictionary(uniqueKeysWithValues: backfills.map { ($0.recordType.name, $0) })
  }

  /// Drops the state.
  public func forget() { state = nil }

  /// Changes the cached state in place, if there is one. It is dropped when `change` throws.
  public func change(_ change: (inout State) throws -> Void) rethrows {
    guard var kept = state else { return }
    state = nil
    try change(&kept)
    state = kept
  }
}

extension RuledEconomy {
  /// The types of its operations.
  public static var recordTypes: [RecordType] { operations.map { $0.recordType } }

  /// The cached state, loaded first when there is none.
  public func currentState() throws -> State {
    if let state = memory.state { return state }
    let loaded = try loadState()
    memory.state = loaded
    return loaded
  }

  /// Loads the state.
  public func checkState() throws { _ = try loadState() }

  /// Decides on a record and writes the facts.
  public func apply(_ record: Record, at now: Now) throws -> Outcome {
    guard let type = memory.operations[record.type] else {
      preconditionFailure("\(record.type) is not a record type of the economy \(Self.name)")
    }
    do {
      return try apply(type.init(record, at: now), of: record, at: now)
    } catch let rejection as Rejection where rejection.code == .dayClosed && memory.backfills[record.type] != nil {
      throw Rejection(.dayClosed, rejection.message + "; 'earned ingest --backfill' adds it to the history")
    }
  }

  /// Decides what a record of a closed day adds to the history, and writes it.
  public func backfill(_ record: Record, at now: Now) throws -> Outcome? {
    guard try currentState().isClosed(at: now) else { return nil }
    guard let type = memory.backfills[record.type] else {
      let types = Self.backfills.map { $0.recordType.name }.joined(separator: ", ")
      throw Rejection(
        .wrongState,
        "the record's day \(now.dayID) is closed; it takes only \(types); give another record a time of today, "
          + "as 'earned import … --backfill' does")
    }
    return try apply(type.init(record, at: now), of: record, at: now)
  }

  /// By default nothing can be added to a closed day.
  public static var backfills: [any Operation<State>.Type] { [] }

  /// Decides on an operation that was read from a record, and writes the facts.
  public func apply(_ operation: some Operation<State>, of record: Record, at now: Now) throws -> Outcome {
    // Taken out of the memory: with no second reference the state is changed without a copy.
    var before = try memory.state.take() ?? loadState()
    let decision: Decision<State>
    do {
      try load(operation.needs, into: &before, at: now)
      decision = try before.decide(operation, at: now, ids: record.madeIDs) { needs, state in
        try loadLacking(needs, into: &state, at: now)
      }
    } catch {
      // What was loaded stays, even when the record is rejected.
      memory.state = before
      throw error
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

  /// By default every operation declares everything it needs.
  public func loadLacking(_ needs: [State.Need], into state: inout State, at now: Now) throws {
    preconditionFailure("the economy \(Self.name) does not load what a decision lacks")
  }

  /// Drops the cached state.
  public func forget() { memory.forget() }

  /// By default there are no other changes.
  public func finish(_ decision: Decision<State>, from before: State, at now: Now) throws {}
}
