import EarnedSQLite

/// Additions by other programs to our own tables that can change or reject records: triggers, columns, and indexes that are
/// unique, partial, or of expressions, which fail for some values. Other tables, views and indexes do no harm.
struct SchemaAdditions {
  /// Our tables with such additions, in the order of the schema. The names of the additions are not ours.
  private(set) var tables: [String] = []

  /// Checks the tables that the migrations of this version create.
  init(in database: Database, economies: [any Economy.Type]) throws {
    let known = KnownSchema(economies)
    let model = try Database(.memory, .create)
    try model.transaction(.immediate) { try known.migrator.migrate(model) }
    let there = Set(try database.tableNames())
    tables = try (known.tables + [KnownSchema.journal]).filter { there.contains($0) }.filter { table in
      try Self.statements.contains { try !Self.names($0, table, database).isSubset(of: Self.names($0, table, model)) }
    }
  }

  /// Each lists the names of one kind of object on a table.
  private static let statements = [
    "select name from sqlite_master where type = 'trigger' and tbl_name = ? collate nocase",
    """
    select name from pragma_index_list(?) list where origin = 'c' and
      (\"unique\" or partial or exists (select 1 from pragma_index_xinfo(list.name) where key and cid = -2))
    """,
    "select name from pragma_table_xinfo(?)",
  ]

  private static func names(_ sql: String, _ table: String, _ database: Database) throws(SQLiteError) -> Set<String> {
    Set(try database.rows(sql, table) { row throws(SQLiteError) in try row.text(0) })
  }
}
