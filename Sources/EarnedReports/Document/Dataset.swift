/// The rows of one dataset.
public struct Dataset: Equatable, Sendable {
  /// What the rows are.
  public let definition: DatasetDefinition
  /// Each with one value per column, in order.
  public let rows: Rows

  /// Whether an economy that not everyone uses has something to tell of the window.
  var hasOptionalData: Bool { definition.isOptional && !definition.isAboutTheWindowBefore && hasNumbers }

  /// Whether there is a number that is not 0, besides hours and weekdays.
  var hasNumbers: Bool {
    let columns = definition.columns.indices.filter { definition.columns[$0].kind.times == nil }
    return rows.indices.contains { row in
      columns.contains { rows.value(row, $0).number.map { $0 != 0 } ?? false }
    }
  }

  /// All values of a column.
  func values(of column: String) -> [Datum] {
    let index = definition.index(of: column)
    return rows.indices.map { rows.value($0, index) }
  }

  /// The largest number of a column, at least 0.
  func largest(ofColumn index: Int) -> Double {
    rows.indices.reduce(0) { max($0, rows.value($1, index).number ?? 0) }
  }

  /// The sum of a numeric column.
  func sum(ofColumn index: Int) -> Double {
    rows.indices.reduce(0) { $0 + (rows.value($1, index).number ?? 0) }
  }
}
