/// A value in the database that the specification does not allow: another program wrote it, or the file is damaged. The
/// value itself is not included; it may be private.
public struct StoredValueFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// Its column, mostly `table.column`.
  public let place: String
  /// The expected value.
  public let expectation: String

  /// What a table with exactly one row lacks when it is empty.
  public static let theOneRow = "the one row that must exist"

  /// A fault in a column.
  public init(place: String, expectation: String) {
    self.place = place
    self.expectation = expectation
  }

  /// What happened, where, and what to do.
  public var description: String {
    "the database holds a value in \(place) that is not \(expectation); run 'earned diagnostics check'"
  }
}
