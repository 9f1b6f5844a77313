/// A dataset turned into a grid: one column names its rows, another its columns, a third what is in the cells.
struct Grid {
  let rows: [Datum]
  let columns: [Datum]
  let rowKind: Kind
  let columnKind: Kind
  /// By row, then by column; 0 where the dataset has no row.
  let values: [[Double]]

  var largest: Double { values.joined().max() ?? 0 }

  init(_ dataset: Dataset, row: String, column: String, value: String) {
    let definition = dataset.definition
    let (rowIndex, columnIndex) = (definition.index(of: row), definition.index(of: column))
    let rows = Grid.different(dataset.values(of: row))
    let columns = Grid.different(dataset.values(of: column))
    var values = rows.map { _ in columns.map { _ in 0.0 } }
    let valueIndex = definition.index(of: value)
    for data in dataset.rows {
      guard let row = rows.firstIndex(of: data[rowIndex]), let column = columns.firstIndex(of: data[columnIndex]) else {
        continue
      }
      values[row][column] = data[valueIndex].number ?? 0
    }
    self.rows = rows
    self.columns = columns
    self.values = values
    rowKind = definition.columns[rowIndex].kind
    columnKind = definition.columns[columnIndex].kind
  }

  /// Each value once, in the order they come.
  private static func different(_ data: [Datum]) -> [Datum] {
    data.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
