import EarnedSQLite

/// Queries whose row readers throw when a value is not allowed by the data model. They are compiled for each type of
/// element: a record takes many queries.
extension Database {
  /// Maps the rows of a statement.
  @inlinable
  package func elements<Element>(
    _ sql: String, _ values: any Bindable..., as read: (Row) throws -> Element
  ) throws -> [Element] {
    let statement = try prepare(sql)
    try statement.bind(values)
    defer { statement.reset() }
    var elements: [Element] = []
    while try statement.step() { elements.append(try read(statement.row)) }
    return elements
  }

  /// Maps the first row of a statement; nil when there is none.
  @inlinable
  package func element<Element>(
    _ sql: String, _ values: any Bindable..., as read: (Row) throws -> Element
  ) throws -> Element? {
    let statement = try prepare(sql)
    try statement.bind(values)
    defer { statement.reset() }
    return try statement.step() ? try read(statement.row) : nil
  }

  /// Whether a statement finds a row.
  @inlinable
  package func exists(_ sql: String, _ values: any Bindable...) throws(SQLiteError) -> Bool {
    let statement = try prepare(sql)
    try statement.bind(values)
    defer { statement.reset() }
    return try statement.step()
  }
}
