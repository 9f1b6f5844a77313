import CEarnedSQLite
import EarnedSystem

extension Database {
  /// The first findings of SQLite's integrity check; empty when the file is intact. A value that a `CHECK` does not
  /// allow is no damage: it can be read and copied.
  package func integrityFindings(limit: Int = 1) throws(SQLiteError) -> [String] {
    let lines = try withoutRules { () throws(SQLiteError) in try integrityLines(isQuick: false, limit: limit) }
    // The first finding has a heading above it.
    return lines.map { String($0.split(separator: "\n").last ?? "") }
  }

  /// What SQLite's integrity check says of the file, at most `limit` lines; empty when it is intact. When an index that
  /// another program made has an expression that fails for a row, that is no damage: then the indexes are not compared
  /// with their tables.
  ///
  /// - Parameter isQuick: leaves out the comparison of indexes with their tables.
  /// - Throws: `SQLiteError`, also when a page could not be read, which the check lists as if it were damage.
  package func integrityLines(isQuick: Bool, limit: Int) throws(SQLiteError) -> [String] {
    let lines: [String]
    do {
      lines = try rows("pragma \(isQuick ? "quick_check" : "integrity_check")(\(limit))") {
        row throws(SQLiteError) in try row.text(0)
      }
    } catch {
      guard error.isOfStatement, !isQuick else { throw error }
      return try integrityLines(isQuick: true, limit: limit)
    }
    guard lines != ["ok"] else { return [] }
    if let code = lines.lazy.compactMap(Self.failureToRead).first {
      throw SQLiteError(extendedCode: code, message: String(cString: sqlite3_errstr(code)), path: path)
    }
    return lines
  }

  /// The error code in a line such as `Page 7: unable to get the page. error code=266`, if it is one of reading the
  /// disk.
  private static func failureToRead(_ line: String) -> Int32? {
    let words = "error code="
    guard let place = line.firstRange(of: words) else { return nil }
    let code = Int32(line[place.upperBound...].prefix { $0.isNumber })
    return code.flatMap { $0 & 0xff == SQLITE_IOERR ? $0 : nil }
  }

  /// Runs `body` while this connection ignores `CHECK`s, and turns them on again even when it throws.
  private func withoutRules<Result>(_ body: () throws(SQLiteError) -> Result) throws(SQLiteError) -> Result {
    try run(script: "pragma ignore_check_constraints = on;")
    let result: Result
    do {
      result = try body()
    } catch {
      try run(script: "pragma ignore_check_constraints = off;")
      throw error
    }
    try run(script: "pragma ignore_check_constraints = off;")
    return result
  }

  /// A row with a foreign key to a row that does not exist.
  package struct Orphan: Equatable, Sendable {
    package let table: String
    /// The row id; nil in a table without row ids.
    package let rowID: Int64?
    /// The table it refers to.
    package let parent: String
    /// The number of the foreign key in its table.
    package let foreignKey: Int64
  }

  /// All rows with a foreign key to a row that does not exist, of all tables.
  package func orphans() throws(SQLiteError) -> [Orphan] {
    try rows("pragma foreign_key_check") { row throws(SQLiteError) in
      Orphan(
        table: try row.text(0), rowID: try row.optionalInteger(1), parent: try row.text(2),
        foreignKey: try row.integer(3))
    }
  }

  package func hasTable(_ name: String) throws(SQLiteError) -> Bool {
    try first("select 1 from sqlite_master where type = 'table' and name = ?", name) { _ in true } != nil
  }

  /// The tables, in alphabetical order, without those whose names begin with `sqlite_`.
  package func tableNames() throws(SQLiteError) -> [String] {
    try rows(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by 1"
    ) {
      row throws(SQLiteError) in try row.text(0)
    }
  }
}

extension String {
  /// This name quoted for SQL.
  package var quotedIdentifier: String { "\"\(doubling("\""))\"" }
}
