/// A value in the database that the specification does not allow: another writer's fault, or damage. The value itself
/// is not repeated; it may be private.
public struct StoredValueFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// Where it stands, `table.column`.
  public let place: String
  /// What belongs there.
  public let expectation: String

  /// Names a place and what belongs there.
  public init(place: String, expectation: String) {
    self.place = place
    self.expectation = expectation
  }

  /// What happened, where, and what to do.
  public var description: String {
    "the database holds a value in \(place) that is not \(expectation); run 'earned diagnostics check'"
  }
}
