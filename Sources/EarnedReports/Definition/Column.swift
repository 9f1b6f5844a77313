/// A column of a dataset.
public struct Column: Equatable, Sendable {
  /// As in the SQL, in JSON and in CSV.
  public let name: String
  /// As people read it.
  public let title: String
  /// What its values are.
  public let kind: Kind
  /// Whether formats with little room leave it out.
  public let isDetail: Bool
  /// Whether its sum means something.
  public let hasSum: Bool
  /// Of a code: the columns whose codes are told with it where people read, as far as they are there.
  public var others: [String] = []
  /// What people read where there is no value; nil for a dash.
  public var missing: String?
}
