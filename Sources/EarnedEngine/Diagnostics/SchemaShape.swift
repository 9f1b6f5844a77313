import EarnedSQLite

/// A schema as SQLite understands it: tables with their columns, keys, conditions and indexes.
struct SchemaShape {
  struct Table: Equatable {
    /// For each column: type, whether null is forbidden, default, position in the primary key.
    var columns: [String: String] = [:]
    var foreignKeys: [String] = []
    var checks: [String] = []
    /// Indexes that were created, and the automatic ones of keys.
    var indexes: [String: [String]] = [:]
  }

  private(set) var tables: [String: Table] = [:]

  /// The shape of the named tables, or of all tables.
  init(of database: Database, tables names: Set<String>? = nil) throws(SQLiteError) {
    let found = try database.rows(
      "select name, sql from sqlite_master where type = 'table' and name not like 'sqlite#_%' escape '#'"
    ) { row throws(SQLiteError) in (name: try row.text(0), sql: try row.optionalText(1) ?? "") }
    for table in found where names?.contains(table.name) ?? true {
      tables[table.name] = try Self.table(table.name, table.sql, in: database)
    }
  }

  private static func table(_ name: String, _ sql: String, in database: Database) throws(SQLiteError) -> Table {
    var table = Table()
    let columns =
      "select name, upper(type), \"notnull\", coalesce(dflt_value, '-'), pk, hidden from pragma_table_xinfo(?)"
    for line in try lines(columns, name, database) { table.columns[line[0]] = line.dropFirst().joined(separator: " ") }
    let keys = "select seq, \"table\", \"from\", \"to\", on_update, on_delete from pragma_foreign_key_list(?)"
    table.foreignKeys = try lines(keys, name, database).map { $0.joined(separator: " ") }.sorted()
    table.checks = SchemaText(sql).statements.flatMap(\.checks)
    for index in try lines("select name, \"unique\", origin, partial from pragma_index_list(?)", name, database) {
      let columns = "select seqno, coalesce(name, '-'), \"desc\", coll from pragma_index_xinfo(?) where key"
      // SQLite names the indexes of keys itself.
      let key = index[2] == "c" ? index[0] : "the index behind a key"
      table.indexes[key, default: []].append(
        ([index.dropFirst().joined(separator: " ")]
          + (try lines(columns, index[0], database).map { $0.joined(separator: " ") })).joined(separator: ", "))
    }
    for name in table.indexes.keys { table.indexes[name]?.sort() }
    return table
  }

  private static func lines(_ sql: String, _ name: String, _ database: Database) throws(SQLiteError) -> [[String]] {
    try database.rows(sql, name) { row throws(SQLiteError) in
      (0..<row.count).map { column in
        switch row.value(column) {
        case .text(let text): text
        case .integer(let integer): String(integer)
        case .real, .blob, .null: "-"
        }
      }
    }
  }
}
