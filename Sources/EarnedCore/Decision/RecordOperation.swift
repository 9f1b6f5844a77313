/// One operation of an economy: the record it is read from, the data it needs, and how the rules decide on it.
public protocol RecordOperation<State>: Sendable {
  /// The state that its rules use.
  associatedtype State: EconomicState

  /// The name of the type of record that it is read from. Operations are found by it, so that the type itself is made
  /// only when a record of it comes.
  static var recordName: String { get }

  /// The type of its declaration.
  associatedtype Declaration: RecordDeclaring

  /// What the type of record that it is read from declares: its fields with the types of their values.
  static var declaration: Declaration { get }

  /// Reads a record of that type that has passed its checks. An id that the record leaves out is its key.
  init(_ record: Record, at now: Now)

  /// The data that must be loaded before the decision, in addition to what every operation uses.
  var needs: [State.Need] { get }

  /// Checks the record's values against stored data, before any other rule.
  func checkValues(_ state: State) throws(Rejection)

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

extension RecordOperation {
  /// The type of record that it is read from, with its fields.
  public static var recordType: RecordType { declaration.recordType }

  /// By default only the data that every operation needs.
  public var needs: [State.Need] { [] }

  /// By default the checks of the fields are enough.
  public func checkValues(_ state: State) throws(Rejection) {}

  /// By default that of the economy.
  public static func begin(_ decision: inout PendingDecision<State>) throws -> Bool {
    try State.begin(&decision)
  }
}

/// Data that a decision needs but could not declare, because only deciding shows it. It is loaded, and the decision is
/// made again.
public struct MissingData<Need: Sendable>: Error {
  /// The data to load.
  public let needs: [Need]

  /// Throw it when these needs are not loaded.
  public init(_ needs: [Need]) { self.needs = needs }
}
