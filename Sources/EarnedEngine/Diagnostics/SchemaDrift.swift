import EarnedJSON
import EarnedSQLite

/// The differences between a database's schema and what the migrations create: object by object, column by column.
///
/// Expected are the objects of the specification and those of the migrations that were done according to the database.
/// Only our own names are given; additions are counted.
public struct SchemaDrift: Sendable {
  /// Tables, columns (`mode.name`) and indexes that are missing.
  public private(set) var missing: [String] = []
  /// Columns, indexes and tables that have another definition.
  public private(set) var different: [String] = []
  /// The number of tables, indexes, columns, views and triggers that are not ours.
  public private(set) var foreignObjects = 0
  /// Migrations that are still to be done: the next writing command does them.
  public private(set) var pendingMigrations: [String] = []

  /// The migrations whose objects must exist.
  let expected: [Migration]

  /// Whether the schema is as expected. Additions of other programs are ignored.
  public var isNone: Bool { missing.isEmpty && different.isEmpty }

  /// Compares a database with what the economies expect.
  public init(of database: Database, economies: [any Economy.Type]) throws {
    try self.init(of: database, known: KnownSchema(economies))
  }

  init(of database: Database, known: KnownSchema) throws {
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
    let isAsWritten = steps.allSatisfy { $0.statements.allSatisfy(stored.contains) }
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

  /// The differences as a member of a document.
  public var json: JSONValue {
    [
      "missing": .array(missing.map(JSONValue.string)), "different": .array(different.map(JSONValue.string)),
      "strangers": .integer(Int64(foreignObjects)),
      "pending_migrations": .array(pendingMigrations.map(JSONValue.string)),
    ]
  }
}
