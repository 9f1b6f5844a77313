import EarnedCore
import EarnedSQLite

/// An economy with pure rules. An operation decides on the loaded state, and its decision is a list of facts. The
/// engine keeps the state between records, runs the decision, and writes the facts and their log lines.
package protocol RuledEconomy: Economy {
  /// The state that its rules use.
  associatedtype State: EconomicState

  /// The operations, one for each type of record.
  static var operations: [any RecordOperation<State>.Type] { get }

  /// The operations that add a record of a closed day to the history, one for each type that can be added.
  static var backfills: [any RecordOperation<State>.Type] { get }

  /// A part of the state whose rows are written once per transaction, with the latest values: a sum over records, or
  /// what many of them change.
  associatedtype Part: Hashable = Never

  /// The state, kept between records.
  var memory: StateMemory<State, Part> { get }

  /// The database it works on.
  var database: Database { get }

  /// Loads the part of the state that every operation uses.
  func loadState() throws -> State

  /// Loads what an operation needs into the state, and drops what an earlier one needed. The rows of changed parts are not
  /// written yet: where a need reads them, `writeParts(of:)` comes first.
  func load(_ needs: [State.Need], into state: inout State, at now: Now) throws

  /// Loads what a decision turned out to need (`MissingData`) into the state, and keeps the rest.
  func loadMissing(_ needs: [State.Need], into state: inout State, at now: Now) throws

  /// Writes the rows of one fact. `state` is the state after all facts of the record.
  func write(_ fact: State.Fact, in state: State, at now: Now) throws

  /// Writes other changes of a record: those that are neither rows of its facts nor parts.
  func finish(_ decision: Decision<State>, from before: State, at now: Now) throws

  /// The parts that a decision has changed, in the order in which they are written.
  func changedParts(by decision: Decision<State>, from before: State) -> [Part]

  /// Writes a part, and drops from the state what was kept only to write it.
  ///
  /// - Parameter changed: the time of the record that changed it last.
  func write(_ part: Part, of state: inout State, changed: Instant) throws
}

/// The cached state of a `RuledEconomy`, and which of its parts are not written yet. It is valid until another connection
/// writes.
package final class StateMemory<State: EconomicState, Part: Hashable> {
  fileprivate var state: State?
  /// In the order of their first change.
  fileprivate var unwritten: [Part] = []
  fileprivate var changed: [Part: Instant] = [:]
  fileprivate let operations: [String: any RecordOperation<State>.Type]
  fileprivate let backfills: [String: any RecordOperation<State>.Type]

  /// An empty cache.
  ///
  /// - Parameters:
  ///   - operations: the economy's operations.
  ///   - backfills: the operations that add records of closed days to the history.
  package init(for operations: [any RecordOperation<State>.Type], backfills: [any RecordOperation<State>.Type] = []) {
    self.operations = Dictionary(uniqueKeysWithValues: operations.map { ($0.recordName, $0) })
    self.backfills = Dictionary(uniqueKeysWithValues: backfills.map { ($0.recordName, $0) })
  }

  /// Drops the state.
  package func forget() {
    state = nil
    forgetParts()
  }

  /// Drops the parts that are not written, because everything was deleted.
  package func forgetParts() {
    unwritten = []
    changed = [:]
  }

  fileprivate func note(_ parts: [Part], at instant: Instant) {
    for part in parts where changed.updateValue(instant, forKey: part) == nil { unwritten.append(part) }
  }
}

extension RuledEconomy {
  package static var recordTypes: [RecordType] { operations.map { $0.recordType } }

  /// The types of record of its operations, by name.
  package static var records: [RecordTypes.Entry] {
    operations.map { operation in (operation.recordName, { operation.recordType }) }
  }

  /// The cached state, loaded first when there is none.
  package func currentState() throws -> State {
    if let state = memory.state { return state }
    let loaded = try loadState()
    memory.state = loaded
    return loaded
  }

  /// Loads the state, which throws when it is not valid.
  package func checkState() throws { _ = try loadState() }

  /// Decides on a record and writes the facts.
  package func apply(_ record: Record, at now: Now) throws -> Outcome {
    guard let type = memory.operations[record.type] else {
      preconditionFailure("\(record.type) is not a record type of the economy \(Self.name)")
    }
    do {
      return try apply(record, as: type, at: now)
    } catch let rejection as Rejection where rejection.code == .dayClosed && memory.backfills[record.type] != nil {
      throw Rejection(
        .dayClosed, rejection.message, recorded: rejection.recorded, canBeBackfilled: true)
    }
  }

  /// Decides what a record of a closed day adds to the history, and writes it.
  package func backfill(_ record: Record, at now: Now) throws -> Outcome? {
    guard try currentState().isClosed(at: now) else { return nil }
    guard let type = memory.backfills[record.type] else {
      let types = Self.backfills.map { $0.recordName }.joined(separator: ", ")
      throw Rejection(
        .wrongState,
        "the record's day \(now.dayID) is closed; it takes only \(types); give another record a time of today, "
          + "as 'earned import … --backfill' does")
    }
    return try apply(record, as: type, at: now)
  }

  /// By default nothing can be added to a closed day.
  package static var backfills: [any RecordOperation<State>.Type] { [] }

  /// Reads an operation from a record, decides on it, and writes the facts.
  package func apply<Operation: RecordOperation<State>>(
    _ record: Record, as type: Operation.Type, at now: Now
  ) throws -> Outcome {
    let (operation, ids) = (type.declaration.read(record), record.madeIDs)
    // Taken out of the cache, because a state without a second reference is changed without a copy.
    var before = try memory.state.take() ?? loadState()
    let decision: Decision<State>
    do {
      try load(operation.needs(ids, at: now), into: &before, at: now)
      decision = try before.decide(operation, at: now, ids: ids) { needs, state in
        try loadMissing(needs, into: &state, at: now)
      }
    } catch {
      // What was loaded stays in the cache, even when the record is rejected.
      memory.state = before
      throw error
    }
    let log = EventLog(database)
    var lineIDs = decision.ids
    for fact in decision.facts {
      try write(fact, in: decision.state, at: now)
      guard let line = decision.state.line(of: fact, at: now) else { continue }
      let time = line.time ?? (now.instant, now.timeZone.identifier)
      try log.append(line.event, id: lineIDs.next(), on: line.day, at: time.instant, timeZoneID: time.timeZoneID)
    }
    try finish(decision, from: before, at: now)
    memory.note(changedParts(by: decision, from: before), at: now.instant)
    memory.state = decision.state
    return decision.outcome
  }

  /// Carries out an operation that no record asks for, and writes what it changes but no line of the log.
  package func settle(_ operation: some EconomicOperation<State>, at now: Now) throws {
    var before = try loadState()
    let ids = MadeIDs(now.instant, canonical: [])
    try load(operation.needs(ids, at: now), into: &before, at: now)
    let decision = try before.decide(operation, at: now, ids: ids) { needs, state in
      try loadMissing(needs, into: &state, at: now)
    }
    for fact in decision.facts { try write(fact, in: decision.state, at: now) }
    var state = decision.state
    for part in changedParts(by: decision, from: before) { try write(part, of: &state, changed: now.instant) }
  }

  /// By default every operation declares everything it needs.
  package func loadMissing(_ needs: [State.Need], into state: inout State, at now: Now) throws {
    preconditionFailure("the economy \(Self.name) does not load what a decision lacks")
  }

  /// Writes the parts that have changed.
  package func writeSums() throws {
    guard !memory.unwritten.isEmpty, var state = memory.state.take() else { return }
    try writeParts(of: &state)
    memory.state = state
  }

  /// Writes the parts of a state that have changed.
  package func writeParts(of state: inout State) throws {
    for part in memory.unwritten {
      guard let changed = memory.changed[part] else { preconditionFailure("a changed part has a time") }
      try write(part, of: &state, changed: changed)
    }
    memory.forgetParts()
  }

  /// By default no part is written later than its facts.
  package func changedParts(by decision: Decision<State>, from before: State) -> [Part] { [] }

  package func forget() { memory.forget() }

  /// By default there are no other changes.
  package func finish(_ decision: Decision<State>, from before: State, at now: Now) throws {}
}

extension RuledEconomy where Part == Never {
  /// There is no part.
  package func write(_ part: Never, of state: inout State, changed: Instant) throws {}
}
