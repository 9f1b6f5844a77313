import EarnedSQLite

/// Inserts rows into one table, whatever the order of columns was in the damaged file.
struct Insertion {
  private let shape: TableShape
  private let statement: Statement
  /// For each of our columns, its position in a stored row.
  private let places: [Int]
  private let storedCount: Int

  init?(into shape: TableShape, madeBy sql: String?, _ database: Database) throws {
    let stored =
      if let sql, sql != shape.sql {
        TableShape.columnNames(madeBy: sql, table: shape.name) ?? shape.columns.map(\.name)
      } else {
        shape.columns.map(\.name)
      }
    let places = shape.columns.compactMap { stored.firstIndex(of: $0.name) }
    guard places.count == shape.columns.count else { return nil }
    self.places = places
    self.shape = shape
    storedCount = stored.count
    let names =
      (shape.hasRowIDs && shape.rowIDColumn == nil ? ["rowid"] : []) + shape.columns.map(\.name.quotedIdentifier)
    statement = try database.prepare(
      """
      insert into \(shape.name.quotedIdentifier) (\(names.joined(separator: ", "))) \
      values (\(names.map { _ in "?" }.joined(separator: ", ")))
      """)
  }

  /// The values of a stored row in the order of our columns; nil when it is not a row of this table.
  func values(of row: SalvagedRow) -> [Value]? {
    guard row.values.count == storedCount, (row.rowID != nil) == shape.hasRowIDs else { return nil }
    var values = places.map { row.values[$0] }
    if let column = shape.rowIDColumn, let rowID = row.rowID {
      guard values[column] == .null else { return nil }
      values[column] = .integer(rowID)
    }
    return values
  }

  func insert(_ rowID: Int64?, _ values: [Value]) throws(SQLiteError) {
    let hidden: [Value] = shape.hasRowIDs && shape.rowIDColumn == nil ? [rowID.map(Value.integer) ?? .null] : []
    try statement.bind(hidden + values)
    while try statement.step() {}
  }
}
