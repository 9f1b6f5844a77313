import EarnedSQLite

/// The whole content of a database, table by table, to compare two ways that must give the same result.
package struct DatabaseContent: Equatable, CustomStringConvertible {
  private var tables: [String: [String]] = [:]

  /// Reads every table. The event log stays in the order of insertion (decision E48), other tables are sorted. Of ids
  /// that are random, and the like, only the key counts.
  package init(of database: Database) throws {
    let names = try database.rows(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'"
    ) { row throws(SQLiteError) in try row.text(0) }
    for name in names { tables[name] = try Self.rows(of: name, in: database) }
  }

  /// What a first cleanup makes, the id of a device that has no `/etc/machine-id`, and what grows with each batch.
  private static let randomIDs = ["'database_id'", "'device_id'", "'last_archived_ts_utc_ms'"]

  /// Reads every table of the file at `path`.
  package init(ofFile path: String) throws { try self.init(of: Database(.file(path), .readWrite)) }

  private static func rows(of table: String, in database: Database) throws -> [String] {
    let columns = try database.rows("select name from pragma_table_info(?)", table) { row throws(SQLiteError) in
      "quote(\"\(try row.text(0))\")"
    }
    let order = table == "event_log" ? "rowid" : "1"
    let rows = try database.rows("select \(columns.joined(separator: " || '|' || ")) from \(table) order by \(order)") {
      row throws(SQLiteError) in try row.text(0)
    }
    guard table == "meta" else { return rows }
    return rows.map { row in Self.randomIDs.first { row.hasPrefix($0) } ?? row }
  }

  /// The content without one table.
  package func without(_ table: String) -> DatabaseContent {
    var content = self
    content.tables[table] = nil
    return content
  }

  /// Whether there are no tables at all.
  package var hasNoTables: Bool { tables.isEmpty }

  /// Whether no table of records has more rows than in the other. Rows may differ: a reference to a lost row is cleared.
  /// The other two tables also have rows of economies that a recovery adds when it cannot know which there were.
  package func hasNoMoreRows(than other: DatabaseContent) -> Bool {
    tables.allSatisfy { $0.value.count <= other[$0.key].count || ["earned_migration", "meta"].contains($0.key) }
  }

  /// The rows of a table, each as text.
  package subscript(table: String) -> [String] { tables[table] ?? [] }

  /// The first difference of each table, for a failing test.
  package func difference(from other: DatabaseContent) -> String {
    var lines: [String] = []
    for table in Set(tables.keys).union(other.tables.keys).sorted() {
      let (one, two) = (self[table], other[table])
      guard one != two else { continue }
      let index = zip(one, two).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(one.count, two.count)
      lines.append("\(table): \(one.count) and \(two.count) rows, first different: \(index)")
      lines += [one, two].map { index < $0.count ? "  \($0[index].prefix(400))" : "  none" }
    }
    return lines.joined(separator: "\n")
  }

  /// The number of rows of each table.
  package var description: String {
    tables.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.count)" }.joined(separator: ", ")
  }
}

extension Database {
  /// The rows of a query, a line each, cells separated by a space; null is `-`.
  package func lines(_ sql: String) throws -> [String] {
    try rows(sql) { row throws(SQLiteError) in
      (0..<row.count).map { row.value($0).text }.joined(separator: " ")
    }
  }
}

extension Value {
  fileprivate var text: String {
    switch self {
    case .null: "-"
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .text(let text): text
    case .blob(let bytes): "\(bytes)"
    }
  }
}

extension Database {
  /// SQLite's plan for a statement, step by step, foreign keys included.
  package func plan(of sql: String) throws -> [String] {
    let statement = try prepare("explain query plan " + sql)
    try statement.bind(statement.parameterNames.map { _ in Value.null })
    var steps: [String] = []
    while try statement.step() { steps.append(try statement.row.text(3)) }
    return steps
  }
}
