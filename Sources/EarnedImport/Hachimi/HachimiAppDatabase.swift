import EarnedCore
import EarnedJSON
import EarnedSQLite

/// A database of the Hachimi app, in the app's own form or in that of the data model.
struct HachimiAppDatabase {
  private let source: ForeignDatabase

  /// - Throws: `ImportFault` when the file is not a database of the app.
  init(path: String, name: String? = nil) throws(ImportFault) {
    source = try ForeignDatabase(path: path, name: name)
    for table in HachimiAppTable.allCases {
      try source.require(table.rawValue, columns: table.requiredColumns, format: "Hachimi")
    }
  }

  /// The user to import; nil when there is none.
  ///
  /// - Throws: `HachimiImportFault`; `ImportFault` when reading the file fails.
  func user(chosen: String?) throws -> String? {
    let users = try users()
    if let chosen {
      guard users.contains(where: { $0.utf8.elementsEqual(chosen.utf8) }) else {
        throw HachimiImportFault.unknownUser(chosen, users: users)
      }
      return chosen
    }
    guard users.count <= 1 else { throw HachimiImportFault.severalUsers(users) }
    return users.first
  }

  private func users() throws(ImportFault) -> [String] {
    var parts: [String] = []
    for table in HachimiAppTable.allCases where try hasUser(table) {
      parts.append("select uid from \(table.rawValue) where typeof(uid) = 'text'")
    }
    let sql = parts.joined(separator: " union ") + " order by uid"
    return try source.read { (database) throws(SQLiteError) in
      try database.rows(sql) { row throws(SQLiteError) in try row.text(0) }
    }
  }

  /// Tables that neither the app nor its system created.
  func otherTables() throws(ImportFault) -> [String] {
    let known = Set(HachimiAppTable.allCases.map(\.rawValue)).union(["android_metadata"])
    let names = try source.read { (database) throws(SQLiteError) in
      try database.rows(
        "select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name"
      ) { row throws(SQLiteError) in try row.text(0) }
    }
    return names.filter { !known.contains($0) }
  }

  /// Calls `body` for the rows of a table in order, without keeping any in memory.
  func rows(of table: HachimiAppTable, user: String, _ body: (HachimiAppRow) throws -> Void) throws {
    let sql = """
      select t.*\(table.addition)
      from \(table.rawValue) t
      where \(table.condition(hasUser: try hasUser(table)))
      order by \(table.order)
      """
    let statement = try source.read { (database) throws(SQLiteError) in
      let statement = try database.prepare(sql)
      try statement.bind(user, named: "?1")
      return statement
    }
    defer { statement.reset() }
    let names = statement.columnNames
    while try source.read({ _ throws(SQLiteError) in try statement.step() }) {
      try body(HachimiAppRow(names: names, values: names.indices.map { statement.row.value($0) }))
    }
  }

  private func hasUser(_ table: HachimiAppTable) throws(ImportFault) -> Bool {
    try source.read { (database) throws(SQLiteError) in
      try database.first("select 1 from pragma_table_info(?) where name = 'uid'", table.rawValue) { _ in true } ?? false
    }
  }
}

/// A row as stored by the app.
struct HachimiAppRow {
  private let names: [String]
  private let values: [Value]

  init(names: [String], values: [Value]) {
    self.names = names
    self.values = values
  }

  /// Whether the table has a column.
  func has(_ column: String) -> Bool { names.contains(column) }

  /// The value of a column; null when the column does not exist.
  func value(_ column: String) -> Value { names.firstIndex(of: column).map { values[$0] } ?? .null }

  func text(_ column: String) -> String? {
    guard case .text(let text) = value(column) else { return nil }
    return text
  }

  func integer(_ column: String) -> Int64? {
    guard case .integer(let integer) = value(column) else { return nil }
    return integer
  }

  func isNull(_ column: String) -> Bool { value(column) == .null }

  /// A time in milliseconds; nil when it is outside the range that a record may have.
  func instant(_ column: String) -> Instant? {
    integer(column).map(Instant.init(millisecondsSinceEpoch:)).flatMap { Instant.validRange.contains($0) ? $0 : nil }
  }

  /// The JSON in a column; nil when it is not valid JSON.
  func json(_ column: String) -> JSONValue? {
    text(column).flatMap { JSONValue(ifValid: $0) }
  }
}
