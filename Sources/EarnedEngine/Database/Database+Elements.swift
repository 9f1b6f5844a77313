import SQLite

/// Queries whose row readers throw when a value is not allowed by the data model.
extension Database {
  /// Maps the rows of a statement.
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
  package func element<Element>(
    _ sql: String, _ values: any Bindable..., as read: (Row) throws -> Element
  ) throws -> Element? {
    let statement = try prepare(sql)
    try statement.bind(values)
    defer { statement.reset() }
    return try statement.step() ? try read(statement.row) : nil
  }

  /// Whether a statement finds a row.
  package func exists(_ sql: String, _ values: any Bindable...) throws(SQLiteError) -> Bool {
    let statement = try prepare(sql)
    try statement.bind(values)
    defer { statement.reset() }
    return try statement.step()
  }
}
