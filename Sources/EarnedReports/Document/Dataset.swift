/// The rows of one dataset.
public struct Dataset: Equatable, Sendable {
  /// What the rows are.
  public let definition: DatasetDefinition
  /// Each with one value per column, in order.
  public let rows: [[Datum]]

  /// All values of a column.
  func values(of column: String) -> [Datum] {
    let index = definition.index(of: column)
    return rows.map { $0[index] }
  }

  /// The sum of a numeric column.
  func sum(ofColumn index: Int) -> Double { rows.reduce(0) { $0 + ($1[index].number ?? 0) } }
}
