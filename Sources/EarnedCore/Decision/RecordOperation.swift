import EarnedJSON

/// An operation of an economy: the data it needs, and how the rules decide on it.
package protocol EconomicOperation<State>: Sendable {
  /// The state that its rules use.
  associatedtype State: EconomicState

  /// The data that must be loaded before the decision, in addition to what every operation uses.
  ///
  /// - Parameters:
  ///   - ids: those of the record.
  ///   - now: the time and zone of the record.
  func needs(_ ids: MadeIDs, at now: Now) -> [State.Need]

  /// Checks its values against stored data, before any other rule.
  ///
  /// - Parameter ids: those of the record.
  func checkValues(_ state: State, _ ids: MadeIDs) throws(Rejection)

  /// Runs before the operation: by default that of the economy (`EconomicState.begin`).
  ///
  /// - Returns: false when the operation is a duplicate; then nothing has happened.
  static func begin(_ decision: inout PendingDecision<State>) throws -> Bool

  /// Carries the operation out, or returns the reason for which a rule denies it.
  ///
  /// - Throws: the `Rejection` of an impossible operation, or `MissingData` when the decision needs more data than it
  ///   declared. Most operations never do, and say so with `throws(Rejection)`.
  func carryOut(_ decision: inout PendingDecision<State>) throws -> DenialReason?
}

extension EconomicOperation {
  /// By default only the data that every operation needs.
  package func needs(_ ids: MadeIDs, at now: Now) -> [State.Need] { [] }

  /// By default the checks of the fields are enough.
  package func checkValues(_ state: State, _ ids: MadeIDs) throws(Rejection) {}

  /// By default that of the economy.
  package static func begin(_ decision: inout PendingDecision<State>) throws -> Bool {
    try State.begin(&decision)
  }
}

/// An operation that is read from a record, and can be written as one.
package protocol RecordOperation<State>: EconomicOperation, DeclaredRecord {
  /// The name of its type of record. Operations are found by it, so that the type itself is made only when a record of it
  /// comes.
  static var recordName: String { get }

  /// Its type of record, with its fields.
  static var declaration: RecordDeclaration<Self> { get }
}

extension RecordOperation {
  /// The record as JSON, as a line of input would have it.
  public func object(at now: Now) -> JSONObject { Self.declaration.object(self, at: now) }

  /// Its type of record, with its fields.
  package static var recordType: RecordType { declaration.recordType }
}

/// Data that a decision needs but could not declare, because only deciding shows it. It is loaded, and the decision is
/// made again.
package struct MissingData<Need: Sendable>: Error {
  package let needs: [Need]

  /// Throw it when these needs are not loaded.
  package init(_ needs: [Need]) { self.needs = needs }
}
