import SQLite

/// What somebody else has put on our own tables, where it changes or refuses what is recorded: triggers, indexes that
/// want values to be unique, columns. Tables, views and other indexes of others do no harm.
struct SchemaAdditions {
  /// Our tables that have some, in the order of the schema. What was added has no name of ours.
  private(set) var tables: [String] = []

  /// Looks at the tables of a database that the migrations of this version make.
  init(in database: Database, economies: [any Economy.Type]) throws {
    let known = KnownSchema(economies)
    let model = try Database(.memory, .create)
    for step in known.steps { try model.run(script: step.migration.script) }
    let there = Set(try database.tableNames())
    tables = try known.tables.filter { there.contains($0) }.filter { table in
      try Self.statements.contains { try !Self.names($0, table, database).isSubset(of: Self.names($0, table, model)) }
    }
  }

  /// Each names the things of one kind that a table has.
  private static let statements = [
    "select name from sqlite_master where type = 'trigger' and tbl_name = ? collate nocase",
    "select name from pragma_index_list(?) where \"unique\" and origin = 'c'",
    "select name from pragma_table_xinfo(?)",
  ]

  private static func names(_ sql: String, _ table: String, _ database: Database) throws(SQLiteError) -> Set<String> {
    Set(try database.rows(sql, table) { row throws(SQLiteError) in try row.text(0) })
  }
}
