import EarnedJSON
import EarnedSQLite

/// The differences between the schema of a database and what the migrations create: object by object, column by column.
///
/// Expected are the objects of the specification, and those of the migrations that were done according to the database. Of
/// an economy that has no table yet, none is expected.
/// Only our own names are given; additions of others are counted.
public struct SchemaDrift: Sendable {
  /// Tables, columns (`mode.name`) and indexes that are missing.
  package private(set) var missing: [String] = []
  /// Columns, indexes and tables that have another definition.
  package private(set) var different: [String] = []
  /// The number of tables, indexes, columns, views and triggers that are not ours.
  package private(set) var foreignObjects = 0
  /// Migrations that are still to be done: the next writing command does them.
  package private(set) var pendingMigrations: [String] = []

  let expected: [Migration]

  /// Whether the schema is as expected. Additions of other programs are ignored.
  public var isNone: Bool { missing.isEmpty && different.isEmpty }

  package init(of database: Database, economies: [any Economy.Type]) throws {
    let known = KnownSchema(try EarnedDatabase.made(economies, in: database))
    let pending = Set(try known.migrator.pending(in: database).map(\.name))
    let steps = known.steps.filter {
      known.specified.contains($0.migration.name) || !pending.contains($0.migration.name)
    }
    pendingMigrations = known.steps.map(\.migration.name).filter(pending.contains)
    expected = steps.map(\.migration)
    try compare(database, with: steps, known.names)
  }

  /// Compares the texts of the statements, which is fast; only where they differ, the shapes.
  private mutating func compare(
    _ database: Database, with steps: [KnownSchema.Step], _ ours: Set<String>
  ) throws(SQLiteError) {
    let objects = try database.rows("select name, sql from sqlite_master where sql is not null") {
      row throws(SQLiteError) in (name: try row.text(0), sql: try row.text(1))
    }
    foreignObjects = objects.filter { !ours.contains($0.name) && !$0.name.hasPrefix("sqlite_") }.count
    let stored = Set(objects.flatMap { SchemaText($0.sql).statements })
    let isAsWritten = KnownSchema.objects(of: steps).allSatisfy(stored.contains)
    if !isAsWritten { try compareShapes(database, with: steps.map(\.migration)) }
  }

  private mutating func compareShapes(_ database: Database, with done: [Migration]) throws(SQLiteError) {
    let model = try Database(.memory, .create)
    for migration in done { try model.run(script: migration.script) }
    let expected = try SchemaShape(of: model).tables
    let found = try SchemaShape(of: database, tables: Set(expected.keys)).tables
    for (name, table) in expected.sorted(by: { $0.key < $1.key }) {
      guard let other = found[name] else {
        missing.append(name)
        continue
      }
      compare(other, with: table, name)
    }
  }

  private mutating func compare(_ found: SchemaShape.Table, with expected: SchemaShape.Table, _ name: String) {
    for (column, shape) in expected.columns.sorted(by: { $0.key < $1.key }) {
      guard let other = found.columns[column] else {
        missing.append("\(name).\(column)")
        continue
      }
      if other != shape { different.append("\(name).\(column)") }
    }
    foreignObjects += found.columns.keys.filter { expected.columns[$0] == nil }.count
    for (index, shape) in expected.indexes.sorted(by: { $0.key < $1.key }) {
      guard let other = found.indexes[index] else {
        missing.append(index)
        continue
      }
      if other != shape { different.append(index) }
    }
    if found.foreignKeys != expected.foreignKeys { different.append("foreign keys of \(name)") }
    if found.checks != expected.checks { different.append("conditions of \(name)") }
  }

  package var json: JSONValue {
    [
      "missing": .array(missing.map(JSONValue.string)), "different": .array(different.map(JSONValue.string)),
      "foreign_objects": .count(foreignObjects),
      "pending_migrations": .array(pendingMigrations.map(JSONValue.string)),
    ]
  }
}

/// A schema as SQLite understands it: tables with their columns, keys, conditions and indexes.
struct SchemaShape {
  struct Table: Equatable {
    /// For each column: type, whether null is not allowed, default, position in the primary key.
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

/// The schema that the migrations of this version create, read from their scripts.
struct KnownSchema {
  struct Step {
    let migration: Migration
    let statements: [SchemaText.Statement]
  }

  /// The table that lists the migrations that were done; no migration creates it.
  static let journal = "earned_migration"

  let migrator: Migrator
  let steps: [Step]
  let specified: Set<String>

  init(_ economies: [any Economy.Type]) {
    migrator = EarnedDatabase.migrator(economies)
    steps = migrator.migrations.map { Step(migration: $0, statements: SchemaText($0.script).statements) }
    specified = Set(economies.flatMap { $0.specifiedMigrations } + [SharedTables.migration.name])
  }

  /// The names of the tables, in the order of creation; when several migrations create the same table, the last one
  /// counts.
  var tables: [String] {
    let names = steps.flatMap(\.statements).filter(\.makesTable).map(\.name)
    var later: Set<String> = []
    return names.reversed().filter { later.insert($0).inserted }.reversed()
  }

  /// The statements that make the tables and indexes of these steps; of those that make the same one, the last.
  static func objects(of steps: [Step]) -> some Collection<SchemaText.Statement> {
    let statements = steps.flatMap(\.statements).filter { $0.makesTable || $0.makesIndex }
    return Dictionary(statements.map { ($0.name, $0) }) { _, last in last }.values
  }

  func isSpecified(_ table: String) -> Bool {
    steps.contains { step in
      specified.contains(step.migration.name) && step.statements.contains { $0.makesTable && $0.name == table }
    }
  }

  var names: Set<String> {
    Set(steps.flatMap(\.statements).filter { $0.makesTable || $0.makesIndex }.map(\.name)).union([Self.journal])
  }
}

/// Additions by other programs to our own tables that can change or reject records: triggers, columns, and indexes that
/// are unique, partial, or of expressions, which fail for some values. Other tables, views and indexes do no harm.
struct SchemaAdditions {
  /// Our tables with such additions, in the order of the schema. The names of the additions themselves are not given.
  private(set) var tables: [String] = []

  init(in database: Database, economies: [any Economy.Type]) throws {
    let known = KnownSchema(economies)
    let model = try Database(.memory, .create)
    try model.transaction(.immediate) { try known.migrator.migrate(model) }
    let there = Set(try database.tableNames())
    tables = try (known.tables + [KnownSchema.journal]).filter { there.contains($0) }.filter { table in
      try Self.statements.contains { try !Self.names($0, table, database).isSubset(of: Self.names($0, table, model)) }
    }
  }

  /// Each statement lists the names of one kind of addition to a table.
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
