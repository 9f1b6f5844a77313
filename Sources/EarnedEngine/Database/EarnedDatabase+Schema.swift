import EarnedCore
import EarnedSQLite

/// The tables of a database: their version, their migrations, and the rows that must always exist.
extension EarnedDatabase {
  /// The version of the specified tables in this program (`meta.schema_version`).
  public static let schemaVersion = 1

  /// The version of the specified tables that is stored; nil in an app's database, and where it is not a number.
  public static func storedSchemaVersion(in database: Database) throws(SQLiteError) -> Int64? {
    try storedSchemaVersionText(in: database).flatMap { Int64($0) }
  }

  /// The same as it is stored.
  static func storedSchemaVersionText(in database: Database) throws(SQLiteError) -> String? {
    let value = try database.first("select value from meta where key = 'schema_version'") {
      row throws(SQLiteError) in row.value(0)
    }
    guard case .text(let text)? = value else { return nil }
    return text
  }

  /// Creates those of the rows that must always exist that are missing (data model A3, A5.1).
  static func ensureInitialized(_ database: Database, _ economies: [any Economy.Type], at now: Now) throws {
    try SharedTables(database).ensureMeta()
    for economy in economies { try economy.init(database: database).ensureInitialized(at: now) }
  }

  /// Creates the tables without rows, in the open transaction.
  static func makeSchema(in database: Database, _ economies: [any Economy.Type]) throws {
    try migrator(economies).migrate(database)
  }

  /// The migrations that are still to be done.
  ///
  /// - Throws: `DatabaseFault.newer` when the database has migrations that this program does not know,
  ///   `.unknownEconomy` when they are of an economy that is not among these.
  static func pendingMigrations(
    of database: Database, _ economies: [any Economy.Type], _ path: String
  ) throws -> [Migration] {
    do {
      return try migrator(economies).pending(in: database)
    } catch let unknown as UnknownMigration {
      let (owner, owners) = (owner(of: unknown.name), migrator(economies).names.map(owner))
      if owners.contains(owner) { throw DatabaseFault.newer(path: path, what: "migration \(unknown.name)") }
      throw DatabaseFault.unknownEconomy(path: path, name: owner)
    }
  }

  /// Whose a migration is: the part of its name before the slash.
  private static func owner(of migration: String) -> String {
    String(migration.prefix { $0 != "/" }.prefix(40))
  }

  /// The migrations that were done, including those of a newer program, and those that are still to be done.
  static func steps(
    of database: Database, _ economies: [any Economy.Type]
  ) throws(SQLiteError) -> (done: [String], pending: [String]) {
    let migrator = migrator(economies)
    let done = try migrator.done(in: database)
    return (done, migrator.names.filter { !done.contains($0) })
  }

  static func migrator(_ economies: [any Economy.Type]) -> Migrator {
    Migrator(
      table: "earned_migration", [RecordKeys.migration, SharedTables.migration] + economies.flatMap { $0.migrations })
  }

  /// Does the missing migrations and returns their names.
  @discardableResult
  static func migrate(
    _ database: Database, _ economies: [any Economy.Type], _ now: () throws -> Now, _ path: String,
    isArchive: Bool = false
  ) throws -> [String] {
    guard try !pendingMigrations(of: database, economies, path).isEmpty else { return [] }
    return try database.transaction(.immediate) {
      let steps = try bringUpToDate(database, economies, now, path)
      if isArchive { try SharedTables(database).markAsArchive() }
      return steps
    }
  }

  /// The same in the open transaction.
  @discardableResult
  static func bringUpToDate(
    _ database: Database, _ economies: [any Economy.Type], _ now: () throws -> Now, _ path: String
  ) throws -> [String] {
    let pending = try pendingMigrations(of: database, economies, path)
    guard !pending.isEmpty else { return [] }
    try makeSchema(in: database, economies)
    let now = try now()
    try ensureInitialized(database, economies, at: now)
    return pending.map(\.name)
  }

  /// Creates the tables that an app's database lacks as temporary ones, which are empty and in no file.
  static func addMissingTables(
    to database: Database, with tables: [String], _ economies: [any Economy.Type]
  ) throws(SQLiteError) {
    try database.run(script: "pragma temp_store = memory;")
    for statement in KnownSchema(economies).steps.flatMap(\.statements)
    where statement.makesTable && !tables.contains(statement.name) {
      try database.execute("create temp table if not exists \(String(decoding: statement.rest, as: UTF8.self))")
    }
  }
}
