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

  /// Those of these economies whose tables a database has, or gets when it is opened for writing. The others are made by
  /// their first record (`makeTables`).
  static func made(
    _ economies: [any Economy.Type], in database: Database
  ) throws(SQLiteError) -> [any Economy.Type] {
    let done = Set(try migrator([]).done(in: database))
    let tables = try database.tableNames()
    return economies.filter { economy in
      economy.hasRowsFromTheStart || economy.migrations.contains { done.contains($0.name) }
        || economy.appDatabase?.hasTables(among: tables) ?? false
    }
  }

  /// Makes the tables of economies, and the rows that exist as soon as they do, in the open transaction.
  static func makeTables(of economies: [any Economy.Type], in database: Database, at now: Now) throws {
    try makeSchema(in: database, economies)
    for economy in economies { try economy.init(database: database).ensureInitialized(at: now) }
  }

  /// The migrations that are still to be done.
  ///
  /// - Throws: `DatabaseFault.newer`, `.unknownEconomy` (`newerFault`).
  static func pendingMigrations(
    of database: Database, _ economies: [any Economy.Type], _ path: String, knowsAll: Bool
  ) throws -> [Migration] {
    if let fault = try newerFault(of: database, economies, path, knowsAll: knowsAll) { throw fault }
    return try migrator(made(economies, in: database)).pending(in: database)
  }

  /// Why this program does not know all of a database: `.newer` when a newer version has migrated it, `.unknownEconomy` when
  /// it has records of an economy that is not among these. Nil when it knows all that matters.
  ///
  /// - Parameters:
  ///   - knowsAll: whether these economies are all that this version has, so that any other is of a newer one.
  ///   - known: further migrations that do not matter.
  static func newerFault(
    of database: Database, _ economies: [any Economy.Type], _ path: String, knowsAll: Bool,
    besides known: Set<String> = []
  ) throws(SQLiteError) -> DatabaseFault? {
    if let fault = try migrationFault(of: database, economies, path, knowsAll: knowsAll, besides: known) {
      return fault
    }
    guard try database.hasTable("meta"), let version = try DatabaseIdentity.OtherVersion(storedIn: database),
      case .newer = version
    else { return nil }
    return version.fault(path)
  }

  /// The same by its migrations alone, for whoever has looked at its version.
  ///
  /// - Parameter looksAtRows: whether economies that are not named matter when they have records.
  static func migrationFault(
    of database: Database, _ economies: [any Economy.Type], _ path: String, knowsAll: Bool,
    besides known: Set<String> = [], looksAtRows: Bool = true
  ) throws(SQLiteError) -> DatabaseFault? {
    let names = Set(migrator(economies).names)
    let owners = Set(names.map(owner))
    let others = try migrator(economies).done(in: database).filter { !names.contains($0) }
    let unknown = others.filter { !known.contains($0) }
    if let newer = unknown.first(where: { owners.contains(owner(of: $0)) }) {
      return .newer(path: path, what: "migration \(newer)")
    }
    if knowsAll {
      if let first = unknown.first { return .newer(path: path, what: "tables of '\(owner(of: first))'") }
    } else if looksAtRows, let name = try unlisted(among: others, besides: economies).withRows(in: database) {
      return .unknownEconomy(path: path, name: name)
    }
    return nil
  }

  /// Throws for what tells of all economies: a report that leaves one out would be wrong.
  ///
  /// - Throws: `DatabaseFault.unknownEconomy` when it has records of an economy that is not among these, `SQLiteError`.
  package static func rejectUnlisted(in database: Database, besides economies: [any Economy.Type], _ path: String)
    throws
  {
    if let fault = try migrationFault(of: database, economies, path, knowsAll: false) { throw fault }
  }

  /// Throws for a reader, who has looked at the version, when a newer version has migrated a database. Economies that are not
  /// among these matter only when they are all there are.
  static func rejectNewer(
    _ database: Database, _ economies: [any Economy.Type], _ path: String, knowsAll: Bool
  ) throws {
    if let fault = try migrationFault(of: database, economies, path, knowsAll: knowsAll, looksAtRows: false) {
      throw fault
    }
  }

  /// A sentence for whoever reads a database that a newer version of this program has migrated; nil for any other.
  ///
  /// - Parameter economies: all that this version has.
  package static func newerSchemaNote(
    in database: Database, _ economies: [any Economy.Type]
  ) throws(SQLiteError) -> String? {
    guard case .newer(_, let what) = try newerFault(of: database, economies, "", knowsAll: true) else { return nil }
    return "A newer version of earned has changed this database (\(what)); only what this version knows is shown."
  }

  /// The economies that made migrations which are none of these economies.
  private static func unlisted(
    among migrations: [String], besides economies: [any Economy.Type]
  ) -> UnlistedEconomies {
    let owners = Set(migrator(economies).names.map(owner))
    return UnlistedEconomies(migrations.map(owner).filter { !owners.contains($0) }, besides: economies)
  }

  /// What a run has found in a database when it began.
  struct Start {
    fileprivate let migrations: Set<String>
    fileprivate let unlisted: String?
  }

  /// Looks whether a run may continue.
  ///
  /// - Parameters:
  ///   - start: what it found when it began; nil when it begins now.
  ///   - knowsAll: whether these economies are all that this version has.
  /// - Throws: `DatabaseFault` when a newer version has added one since, or raised the schema's version, or when another
  ///   program has recorded in an economy that is not among these.
  static func look(
    at database: Database, since start: Start?, _ economies: [any Economy.Type], knowsAll: Bool
  ) throws -> Start {
    guard let start else {
      let done = try migrator(economies).done(in: database)
      return Start(
        migrations: Set(done),
        unlisted: knowsAll ? nil : try unlisted(among: done, besides: economies).withRows(in: database))
    }
    switch try newerFault(
      of: database, economies, database.path ?? "", knowsAll: knowsAll, besides: start.migrations)
    {
    case nil: return start
    case .unknownEconomy(_, let name)? where name == start.unlisted: return start
    case let fault?: throw fault
    }
  }

  /// The part of a migration's name before the slash: an economy or `engine`. What no economy can be called is not repeated:
  /// it may be anything.
  private static func owner(of migration: String) -> String {
    let owner = migration.utf8.prefix { $0 != UInt8(ascii: "/") }
    let isName = owner.count <= 40 && owner.allSatisfy { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "_") }
    return isName ? String(Substring(owner)) : "?"
  }

  /// The migrations that were done, including those of a newer program, and those that the next writer does.
  package static func steps(
    of database: Database, _ economies: [any Economy.Type]
  ) throws(SQLiteError) -> (done: [String], pending: [String]) {
    let migrator = migrator(try made(economies, in: database))
    return (try migrator.done(in: database), try migrator.pending(in: database).map(\.name))
  }

  static func migrator(_ economies: [any Economy.Type]) -> Migrator {
    Migrator(
      table: "earned_migration", [RecordKeys.migration, SharedTables.migration] + economies.flatMap { $0.migrations })
  }

  /// Does the migrations that are still to be done, and stores where the database is.
  ///
  /// - Parameter isUpToDate: whether it was found that there are none.
  @discardableResult
  static func migrate(
    _ database: Database, _ economies: [any Economy.Type], _ now: () throws -> Now, _ path: String,
    isUpToDate: Bool = false, isArchive: Bool = false, location: DatabaseLocation = .appSandbox, knowsAll: Bool = false
  ) throws -> (steps: [String], isMoved: Bool) {
    let tables = SharedTables(database)
    guard !isUpToDate else { return ([], try tables.note(location)) }
    return try database.transaction(.immediate) {
      let steps = try bringUpToDate(database, economies, now, path, knowsAll: knowsAll)
      if isArchive { try tables.markAsArchive() }
      return (steps, try tables.note(location))
    }
  }

  /// Does the migrations that are still to be done, in the open transaction.
  @discardableResult
  static func bringUpToDate(
    _ database: Database, _ economies: [any Economy.Type], _ now: () throws -> Now, _ path: String, knowsAll: Bool
  ) throws -> [String] {
    let pending = try pendingMigrations(of: database, economies, path, knowsAll: knowsAll)
    guard !pending.isEmpty else { return [] }
    let economies = try made(economies, in: database)
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
  /// Where it is, as it is stored.
  package let location: DatabaseLocation?
  /// Whether that is new in a database that was there.
  package let isMoved: Bool
  /// Where it should be, when somebody said so.
  private let wanted: DatabaseLocation?

  /// Creates the database at `path` when it is missing (file 0600, folder 0700), and does the missing migrations. A
  /// second run changes nothing.
  ///
  /// - Parameters:
  ///   - economies: all that this version has.
  ///   - location: where it is; nil for the app's own folder, unless it is stored already.
  /// - Throws: `DatabaseFault`, `SQLiteError`; another program's database is not changed.
  package init(
    of path: String, economies: [any Economy.Type], now: () throws -> Now, location: DatabaseLocation? = nil,
    busyTimeout: Duration = .seconds(10)
  ) throws {
    let opened = try EarnedDatabase.openForWriting(
      path, economies, now, busyTimeout, location: location ?? .appSandbox, makesFolder: true, knowsAll: true)
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
