/// One thing that can be asked of an economy, in one place: the record it is read from, what must be loaded for it, and
/// how the rules decide.
public protocol Operation<State>: Sendable {
  /// What the rules look at.
  associatedtype State: EconomicState

  /// The type of record that it is read from, with its fields.
  static var recordType: RecordType { get }

  /// Reads a record of that type which has passed its check. Ids that it leaves out are its key.
  init(_ record: Record, at now: Now)

  /// What must be loaded before it is decided.
  var needs: [State.Need] { get }

  /// Checks its values against what is stored, before anything else is looked at.
  func checkValues(_ state: State) throws(Rejection)

  /// Carries it out, or says why a rule denies it.
  ///
  /// - Throws: the `Rejection` of an operation that cannot be, or the `Lacking` of a decision that needs more than was
  ///   declared. Most need no more, and say so with `throws(Rejection)`.
  func carryOut(_ deliberation: inout Deliberation<State>) throws -> DenialReason?
}

extension Operation {
  /// Nothing but the state that every operation looks at.
  public var needs: [State.Need] { [] }

  /// The fields' own bounds say it all.
  public func checkValues(_ state: State) throws(Rejection) {}
}
