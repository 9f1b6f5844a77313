import EarnedCore
import EarnedJSON
import EarnedSQLite

/// What a reader does with a database that a newer version of this program has migrated.
public enum NewerSchema: Sendable {
  /// It throws `DatabaseFault.newer`, because what this version knows of it may not be the whole.
  case isRefused
  /// It reads what this version knows. `EarnedDatabase.newerSchemaNote` then says so to the reader.
  case isRead
}

/// The tables of a database: their version, their migrations, and the rows that must always exist.
extension EarnedDatabase {
  /// The version of the specified tables in this program (`meta.schema_version`).
  package static let schemaVersion = 1

  /// The stored version of the specified tables; nil in a database that an app made, and when it is not a number.
  package static func storedSchemaVersion(in database: Database) throws(SQLiteError) -> Int64? {
    try storedSchemaVersionText(in: database).flatMap { Int64($0) }
  }

  static func storedSchemaVersionText(in database: Database) throws(SQLiteError) -> String? {
    let value = try database.first("select value from meta where key = 'schema_version'") {
      row throws(SQLiteError) in row.value(0)
    }
    guard case .text(let text)? = value else { return nil }
    return text
  }

  /// Creates missing rows among those that must always exist (data model A3, A5.1).
  static func ensureInitialized(_ database: Database, _ economies: [any Economy.Type], at now: Now) throws {
    try SharedTables(database).ensureMeta()
    for economy in economies { try economy.init(database: database).ensureInitialized(at: now) }
  }

  static func makeSchema(in database: Database, _ economies: [any Economy.Type]) throws {
    try migrator(economies).migrate(database)
  }

  /// The migrations that are still to be done.
  ///
  /// - Throws: `DatabaseFault.newer`, `.unknownEconomy` (`newerFault`).
  static func pendingMigrations(
    of database: Database, _ economies: [any Economy.Type], _ path: String
  ) throws -> [Migration] {
    if let fault = try newerFault(of: database, economies, path) { throw fault }
    return try migrator(economies).pending(in: database)
  }

  /// Why this program does not know all of a database: `.newer` when a newer version has migrated it, `.unknownEconomy` when
  /// it has an economy that is not among these. Nil when it knows all.
  ///
  /// - Parameter known: further migrations that do not matter.
  private static func newerFault(
    of database: Database, _ economies: [any Economy.Type], _ path: String, besides known: Set<String> = []
  ) throws(SQLiteError) -> DatabaseFault? {
    let migrator = migrator(economies)
    let unknown = try migrator.done(in: database).first { !migrator.names.contains($0) && !known.contains($0) }
    if let unknown {
      let owner = owner(of: unknown)
      return migrator.names.map(Self.owner).contains(owner)
        ? .newer(path: path, what: "migration \(unknown)") : .unknownEconomy(path: path, name: owner)
    }
    guard try database.hasTable("meta"), let version = try DatabaseIdentity.OtherVersion(storedIn: database),
      case .newer = version
    else { return nil }
    return version.fault(path)
  }

  /// Throws when this program does not know all of a database. Economies that are not among these matter only when they
  /// are all there are.
  static func rejectNewer(
    _ database: Database, _ economies: [any Economy.Type], _ path: String, knowsAll: Bool
  ) throws {
    guard let fault = try newerFault(of: database, economies, path) else { return }
    if case .unknownEconomy = fault, !knowsAll { return }
    throw fault
  }

  /// A sentence for whoever reads a database that a newer version of this program has migrated; nil for any other.
  package static func newerSchemaNote(
    in database: Database, _ economies: [any Economy.Type]
  ) throws(SQLiteError) -> String? {
    let what: String
    switch try newerFault(of: database, economies, "") {
    case .newer(_, let part): what = part
    case .unknownEconomy(_, let name): what = "tables of '\(name)'"
    default: return nil
    }
    return "A newer version of earned has changed this database (\(what)); only what this version knows is shown."
  }

  /// The migrations that were done.
  ///
  /// - Parameter start: what they were when a run began; nil when it begins now.
  /// - Throws: `DatabaseFault` when a newer version has added one since, or raised the schema's version.
  static func migrations(
    of database: Database, since start: Set<String>?, _ economies: [any Economy.Type]
  ) throws -> Set<String> {
    guard let start else { return Set(try migrator(economies).done(in: database)) }
    if let fault = try newerFault(of: database, economies, database.path ?? "", besides: start) { throw fault }
    return start
  }

  /// The part of a migration's name before the slash: an economy or `engine`. What no economy can be called is not repeated:
  /// it may be anything.
  private static func owner(of migration: String) -> String {
    let owner = migration.utf8.prefix { $0 != UInt8(ascii: "/") }
    let isName = owner.count <= 40 && owner.allSatisfy { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "_") }
    return isName ? String(Substring(owner)) : "?"
  }

  /// The migrations that were done, including those of a newer program, and those that are still to be done.
  package static func steps(
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

  /// Does the migrations that are still to be done, and stores where the database lies.
  @discardableResult
  static func migrate(
    _ database: Database, _ economies: [any Economy.Type], _ now: () throws -> Now, _ path: String,
    isArchive: Bool = false, location: DatabaseLocation = .appSandbox
  ) throws -> (steps: [String], isMoved: Bool) {
    let tables = SharedTables(database)
    guard try !pendingMigrations(of: database, economies, path).isEmpty else { return ([], try tables.note(location)) }
    return try database.transaction(.immediate) {
      let steps = try bringUpToDate(database, economies, now, path)
      if isArchive { try tables.markAsArchive() }
      return (steps, try tables.note(location))
    }
  }

  /// Does the migrations that are still to be done, in the open transaction.
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

  /// Adds the tables that a database made by an app lacks, as temporary ones: they are empty and in no file.
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

/// The creation or migration of a database (contract, section 7).
package struct Initialization: Equatable, Sendable {
  package let path: String
  /// Whether it was created: there was no file, or an empty one.
  package let isNew: Bool
  package let steps: [String]
  /// Where it lies, as it is stored.
  package let location: DatabaseLocation?
  /// Whether that is new in a database that was there.
  package let isMoved: Bool
  /// Where it should lie, when somebody said so.
  private let wanted: DatabaseLocation?

  /// Creates the database at `path` when it is missing (file 0600, folder 0700), and does the missing migrations. A
  /// second run changes nothing.
  ///
  /// - Parameter location: where it lies; nil for the app's own folder, unless it is stored already.
  /// - Throws: `DatabaseFault`, `SQLiteError`; another program's database is not changed.
  package init(
    of path: String, economies: [any Economy.Type], now: () throws -> Now, location: DatabaseLocation? = nil,
    busyTimeout: Duration = .seconds(10)
  ) throws {
    let opened = try EarnedDatabase.openForWriting(
      path, economies, now, busyTimeout, location: location ?? .appSandbox)
    self.path = path
    (isNew, steps, isMoved) = (opened.isNew, opened.steps, opened.isMoved && !opened.isNew)
    self.location = try SharedTables(opened.database).location()
    wanted = location
  }

  package var json: JSONValue {
    [
      "schema": "earned.db_init/1", "path": .path(path), "created": .bool(isNew),
      "schema_version": .count(EarnedDatabase.schemaVersion), "steps": .array(steps.map(JSONValue.string)),
      "db_location": .optional(location?.rawValue),
    ]
  }

  package var text: String { done + (place.map { "; \($0)" } ?? "") }

  private var done: String {
    if isNew { return "\(path) is made, with version \(EarnedDatabase.schemaVersion) of the schema" }
    if steps.isEmpty { return "\(path) is there already and up to date" + (isMoved ? "" : "; nothing was changed") }
    return "\(path) is brought up to date: \(steps.joined(separator: ", "))"
  }

  private var place: String? {
    guard location == .appGroup else { return nil }
    if isMoved { return "its location is \(DatabaseLocation.appGroup.rawValue) now" }
    if isNew { return "its location is \(DatabaseLocation.appGroup.rawValue)" }
    return wanted == .appSandbox ? "its location stays \(DatabaseLocation.appGroup.rawValue)" : nil
  }
}
