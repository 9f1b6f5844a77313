extension Database {
  /// What is wrong with the file, the first findings of SQLite's own check; none when it is intact.
  public func integrityFindings(limit: Int = 1) throws(SQLiteError) -> [String] {
    let lines = try rows("pragma integrity_check(\(limit))") { row throws(SQLiteError) in try row.text(0) }
    // The first finding has a heading above it.
    return lines.map { String($0.split(separator: "\n").last ?? "") }.filter { $0 != "ok" }
  }

  /// A row that refers to a row that is not there.
  public struct Orphan: Equatable, Sendable {
    /// The table of the row.
    public let table: String
    /// The row; nil in a table without row ids.
    public let rowID: Int64?
    /// The table it refers to.
    public let parent: String
    /// Which foreign key of its table it is.
    public let foreignKey: Int64
  }

  /// All rows that refer to a row that is not there.
  public func orphans() throws(SQLiteError) -> [Orphan] {
    try rows("pragma foreign_key_check") { row throws(SQLiteError) in
      Orphan(
        table: try row.text(0), rowID: try row.optionalInteger(1), parent: try row.text(2),
        foreignKey: try row.integer(3))
    }
  }

  /// The tables with content of their own, in alphabetical order; SQLite's are not among them.
  public func tableNames() throws(SQLiteError) -> [String] {
    try rows(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by 1"
    ) {
      row throws(SQLiteError) in try row.text(0)
    }
  }
}

extension String {
  /// This name as it stands in SQL.
  public var quotedIdentifier: String { "\"\(replacing("\"", with: "\"\""))\"" }
}
