import EarnedCore
import Files
import SQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Opens earned's databases: the right file, the pragmas of data model A1, the schema up to date.
public enum EarnedDatabase {
  /// The version of the specified tables that this program knows (`meta.schema_version`).
  public static let schemaVersion = 1

  /// Opens a database for reading. Never creates one and never writes to it.
  ///
  /// - Parameter economies: whose apps' databases are read, too; what such a file lacks of ours is empty.
  /// - Throws: `DatabaseFault`, `SQLiteError`.
  public static func openForReading(
    _ path: String, economies: [any Economy.Type] = [], busyTimeout: Duration = .seconds(10)
  ) throws -> Database {
    guard try isThere(path) else { throw DatabaseFault.missing(path: path) }
    return try faultsOf(path) {
      try rejectForeignFile(path, economies, busyTimeout)
      let database = try openReadOnly(path, busyTimeout)
      try database.run(script: sharedPragmas)
      let identity = try DatabaseIdentity(of: database, economies)
      try identity.rejectForeign(database, path)
      if identity.owner == .nobody { throw DatabaseFault.empty(path: path) }
      if identity.app != nil { try addMissingTables(to: database, with: identity.tables, economies) }
      return database
    }
  }

  /// Opens a database for writing, and makes it when it is missing (file 0600, folder 0700).
  ///
  /// - Parameters:
  ///   - economies: whose tables it holds; their schema is brought up to date.
  ///   - now: the time and zone of a new database; asked for when it is one.
  /// - Throws: `DatabaseFault`, `SQLiteError`; a database that is not ours has not been touched.
  public static func openForWriting(
    _ path: String, economies: [any Economy.Type], now: () throws -> Now, busyTimeout: Duration = .seconds(10)
  ) throws -> Database {
    try openForWriting(path, economies, now, busyTimeout).database
  }

  /// Opens a database for writing, and says what had to be done for it.
  static func openForWriting(
    _ path: String, _ economies: [any Economy.Type], _ now: () throws -> Now, _ busyTimeout: Duration
  ) throws -> (database: Database, isNew: Bool, steps: [String]) {
    if try !isThere(path) {
      // Before there is a file: an unknown zone must not leave an empty one behind.
      _ = try now()
      try createFile(path)
    }
    return try faultsOf(path) {
      try rejectForeignFile(path, economies, busyTimeout)
      let database = try Database(.file(path), .readWrite, busyTimeout: busyTimeout)
      let identity = try DatabaseIdentity(of: database, economies)
      try identity.rejectForeign(database, path)
      guard !database.isReadOnly else {
        throw DatabaseFault.notAccessible(path: path, reason: "it may only be read; check its permissions")
      }
      let isNew = identity.owner == .nobody
      if isNew { try database.run(script: newFilePragmas) }
      try database.keepWriteAheadLog()
      try database.run(script: sharedPragmas + carefulPragmas)
      return (database, isNew, try migrate(database, economies, now, path))
    }
  }

  /// Opens a database for trying things out: everything happens in a transaction that is never committed, and is gone
  /// when the database is closed. Without a file the trial starts from an empty database.
  ///
  /// - Throws: `DatabaseFault`, `SQLiteError`.
  public static func openForTrial(
    _ path: String, economies: [any Economy.Type], now: () throws -> Now, busyTimeout: Duration = .seconds(10)
  ) throws -> Database {
    guard try isThere(path) else { return try openNew(.temporary, economies, now) }
    return try faultsOf(path) {
      try rejectForeignFile(path, economies, busyTimeout)
      let database = try Database(.file(path), .readWrite, busyTimeout: busyTimeout)
      try DatabaseIdentity(of: database, economies).rejectForeign(database, path)
      try database.run(script: sharedPragmas)
      try database.begin(.immediate)
      try bringUpToDate(database, economies, now, path)
      return database
    }
  }

  /// A database in memory with the same schema, for trying things out.
  public static func openInMemory(economies: [any Economy.Type], now: Now) throws -> Database {
    try openNew(.memory, economies) { now }
  }

  private static func openNew(
    _ location: Location, _ economies: [any Economy.Type], _ now: () throws -> Now
  ) throws -> Database {
    let database = try Database(location, .create)
    try database.run(script: sharedPragmas)
    try migrate(database, economies, now, "a new database")
    return database
  }

  /// Data model A1, and what keeps a hostile or damaged schema from doing harm.
  static let sharedPragmas = """
    pragma trusted_schema = off;
    pragma cell_size_check = on;
    pragma foreign_keys = on;
    """

  /// What a new file has from its first page on: room that can be given back, and the mark of this program.
  static let newFilePragmas =
    "pragma auto_vacuum = incremental; pragma application_id = \(DatabaseIdentity.applicationID);"

  /// Data model A1. With FULL, what was acknowledged survives a power cut. Checkpoints are our own (see
  /// `WriteAheadLog`).
  static let carefulPragmas = """
    pragma synchronous = full;
    pragma secure_delete = on;
    pragma wal_autocheckpoint = 0;
    """

  /// Makes the tables that an app's database lacks as temporary ones, which are empty and touch no file.
  private static func addMissingTables(
    to database: Database, with tables: [String], _ economies: [any Economy.Type]
  ) throws(SQLiteError) {
    try database.run(script: "pragma temp_store = memory;")
    for statement in KnownSchema(economies).steps.flatMap(\.statements)
    where statement.makesTable && !tables.contains(statement.name) {
      try database.execute("create temp table if not exists \(String(decoding: statement.rest, as: UTF8.self))")
    }
  }

  /// Whether the file at `path` can be read as a database of ours.
  static func isOurs(_ path: String) throws(SQLiteError) -> Bool {
    do {
      let database = try Database(.immutableFile(path), .readOnly)
      return try DatabaseIdentity(of: database, []).owner == .earned
    } catch {
      guard error.isDamage else { throw error }
      return false
    }
  }

  /// Turns away what is not ours before a connection is made that could change it: the last one to close a database
  /// folds its log back, and the first one rolls a broken-off transaction back.
  ///
  /// A file with the mark of this program needs no such look. A file without a log is in nobody's hands, so it is looked
  /// at as if it could not change, which leaves no trace in its folder. What looks damaged then may only have been in use: the opening that follows will tell.
  private static func rejectForeignFile(
    _ path: String, _ economies: [any Economy.Type], _ busyTimeout: Duration
  ) throws {
    if DatabaseIdentity.isMarked(path) { return }
    let isAtRest = try !isThere(path + "-wal")
    do {
      let database = try Database(isAtRest ? .immutableFile(path) : .file(path), .readOnly, busyTimeout: busyTimeout)
      try DatabaseIdentity(of: database, economies).rejectForeign(database, path)
    } catch let error as SQLiteError {
      if isAtRest, error.isDamage, try !isThere(path + "-wal") { throw error }
    }
  }

  private static func openReadOnly(_ path: String, _ busyTimeout: Duration) throws -> Database {
    do {
      let cleaner = try cleaner(path, busyTimeout)
      let database = try Database(.file(path), .readOnly, busyTimeout: busyTimeout)
      database.companion = cleaner
      _ = try database.first("select 1 from sqlite_master") { _ in true }
      return database
    } catch let error as SQLiteError {
      // A database whose log cannot be opened beside it, in a folder that may not be written: nobody can change it.
      guard error.isInputOutput, try !isThere(path + "-wal"), access(path.systemPath, R_OK) == 0 else { throw error }
      return try Database(.immutableFile(path), .readOnly, busyTimeout: busyTimeout)
    }
  }

  /// SQLite puts two files beside a database that it reads, and a connection that only reads leaves them there. Where
  /// there were none, a second connection that may write takes them away when it is closed as the last one.
  private static func cleaner(_ path: String, _ busyTimeout: Duration) throws -> Database? {
    let isAtRest = try ["-wal", "-journal"].allSatisfy { try !isThere(path + $0) }
    guard isAtRest, access(path.systemPath, W_OK) == 0 else { return nil }
    let database = try Database(.file(path), .readWrite, busyTimeout: busyTimeout)
    // Reads the first page, and does without the schema.
    _ = try database.first("pragma user_version") { _ in true }
    return database
  }

  /// Does the steps that are still to be done, and names them.
  @discardableResult
  private static func migrate(
    _ database: Database, _ economies: [any Economy.Type], _ now: () throws -> Now, _ path: String
  ) throws -> [String] {
    guard try !pendingMigrations(of: database, economies, path).isEmpty else { return [] }
    return try database.transaction(.immediate) { try bringUpToDate(database, economies, now, path) }
  }

  /// The same in the transaction that is open.
  @discardableResult
  private static func bringUpToDate(
    _ database: Database, _ economies: [any Economy.Type], _ now: () throws -> Now, _ path: String
  ) throws -> [String] {
    let pending = try pendingMigrations(of: database, economies, path)
    guard !pending.isEmpty else { return [] }
    try makeSchema(in: database, economies)
    let now = try now()
    try ensureInitialized(database, economies, at: now)
    return pending.map(\.name)
  }

  /// The zone for records that name none, as the first economy that stores one has it; nil when none does. Only reads.
  ///
  /// - Parameter unreadable: what to do when an economy's cannot be read; without a throw the next one is asked.
  public static func storedTimeZoneID(
    in database: Database, of economies: [any Economy.Type], unreadable: (any Error) throws -> Void = { throw $0 }
  ) throws -> String? {
    for economy in economies {
      do {
        if let name = try economy.storedTimeZoneID(in: database) { return name }
      } catch {
        try unreadable(error)
      }
    }
    return nil
  }

  /// Makes the rows that must always exist, those that are missing (data model A3, A5.1).
  static func ensureInitialized(_ database: Database, _ economies: [any Economy.Type], at now: Now) throws {
    try SharedTables(database).ensureMeta()
    for economy in economies { try economy.init(database: database).ensureInitialized(at: now) }
  }

  /// Makes the tables, and no rows, in the transaction that is open.
  static func makeSchema(in database: Database, _ economies: [any Economy.Type]) throws {
    try migrator(economies).migrate(database)
  }

  /// The steps that are still to be done.
  ///
  /// - Throws: `DatabaseFault.newer` when the database has steps that this program does not know.
  static func pendingMigrations(
    of database: Database, _ economies: [any Economy.Type], _ path: String
  ) throws -> [Migration] {
    do {
      return try migrator(economies).pending(in: database)
    } catch let unknown as UnknownMigration {
      throw DatabaseFault.newer(path: path, what: "migration \(unknown.name)")
    }
  }

  /// The steps that were done, also those of a newer program, and those that are still to be done.
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

  /// Whether there is something at `path`. When the system cannot tell, that is no answer.
  private static func isThere(_ path: String) throws(FileFault) -> Bool { try FileStatus(of: path) != nil }

  /// Makes an empty file that only its owner can read.
  private static func createFile(_ path: String) throws {
    try createFolders(of: path)
    let descriptor = open(path.systemPath, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw DatabaseFault.cannotCreate(path: path, reason: String(cString: strerror(errno)))
    }
    close(descriptor)
  }

  static func createFolders(of path: String) throws {
    do throws(FileFault) {
      try Folder.makeAll(above: path)
    } catch {
      let reason = String(cString: strerror(error.errorNumber))
      throw DatabaseFault.cannotCreate(path: path, reason: "\(error.path): \(reason)")
    }
  }

  /// Turns what SQLite says of a file into a fault with a way out.
  static func faultsOf<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as SQLiteError {
      if let fault = DatabaseFault(error, path: path) { throw fault }
      throw error
    }
  }
}
