import EarnedCore
import EarnedSQLite
import EarnedSystem
import Synchronization

/// Opens earned's databases: checks the file, sets the pragmas of data model A1, migrates the schema.
public enum EarnedDatabase {
  /// Opens a database for reading. It never creates a file and never changes the content.
  ///
  /// - Parameters:
  ///   - economies: the economies whose tables are read. Databases that their apps made can be read too; tables that
  ///     such a file lacks are empty.
  ///   - rejectsArchive: whether to throw for the archive of a cleanup.
  ///   - newerSchema: what to do with a database that a newer version of this program has migrated.
  ///   - knowsAllEconomies: whether these are all that this version has, so that any other is of a newer one.
  /// - Throws: `DatabaseFault`, `SQLiteError`, `FileFault` when the system does not tell whether the file is there.
  public static func openForReading(
    _ path: String, economies: [any KnownEconomy.Type] = [], busyTimeout: Duration = .seconds(10),
    rejectsArchive: Bool = false, newerSchema: NewerSchema = .isRefused, knowsAllEconomies: Bool = false
  ) throws -> Database {
    guard try isThere(path) else { throw DatabaseFault.missing(path: path) }
    let economies = economies.types
    return try faultsOf(path) {
      try rejectForeignFile(path, economies, busyTimeout, newerSchema)
      let database = try openReadOnly(path, busyTimeout)
      try database.run(script: sharedPragmas)
      let identity = try DatabaseIdentity(of: database, economies)
      try identity.rejectForeign(database, path, newerSchema)
      if identity.owner == .unused { throw DatabaseFault.empty(path: path) }
      if newerSchema == .isRefused { try rejectNewer(database, economies, path, knowsAll: knowsAllEconomies) }
      if rejectsArchive { try identity.rejectArchive(database, path) }
      if identity.appEconomy != nil { try addMissingTables(to: database, with: identity.tables, economies) }
      return database
    }
  }

  /// Opens a database for writing, and creates a missing one (file 0600).
  ///
  /// - Parameters:
  ///   - economies: the economies that may have records in it. Tables that it has are migrated; those of an economy that it
  ///     has none of are made by its first record. One that is not named matters only when it has records.
  ///   - now: the time and zone of a new database; only called for a new one.
  ///   - location: where it is. An app group is stored and kept from then on (decision E63).
  ///   - makesFolder: whether a missing folder is made for a new database (0700).
  ///   - knowsAllEconomies: whether these are all that this version has, so that any other is of a newer one.
  /// - Throws: `DatabaseFault`, `SQLiteError`, `OutputFault` for the name of another database's log, `FileFault` when the
  ///   system does not tell whether the file is there, and what `now` throws. Another program's database is not changed.
  public static func openForWriting(
    _ path: String, economies: [any KnownEconomy.Type], now: () throws -> Now, location: DatabaseLocation = .appSandbox,
    busyTimeout: Duration = .seconds(10), makesFolder: Bool = false, knowsAllEconomies: Bool = false
  ) throws -> Database {
    try openForWriting(
      path, economies.types, now, busyTimeout, location: location, makesFolder: makesFolder, knowsAll: knowsAllEconomies
    ).database
  }

  /// Opens a database for writing, and returns what had to be done for it.
  ///
  /// - Parameters:
  ///   - source: the database whose archive it is to be; nil for one of its own. A new archive is marked as such with its
  ///     tables, belongs to whose database it is, and keeps its texts alike: SQLite reads two databases together only then.
  static func openForWriting(
    _ path: String, _ economies: [any Economy.Type], _ now: () throws -> Now, _ busyTimeout: Duration,
    archiveOf source: Database? = nil, location: DatabaseLocation = .appSandbox, makesFolder: Bool,
    knowsAll: Bool = false
  ) throws -> (database: Database, isNew: Bool, steps: [String], isMoved: Bool) {
    try isAlone.withLock { _ in
      guard try !isThere(path) else { return }
      guard try !DatabaseOutput.isBesideDatabase(FileLocation(possiblyUnseen: path)) else {
        throw OutputFault.belongsToAnotherDatabase(path: path)
      }
      // Another process that creates it at this moment makes the file first.
      guard try FileStatus(of: path + "-wal")?.bytes ?? 0 == 0 || isThere(path) else {
        throw DatabaseFault.cannotCreate(
          path: path, reason: "its log \(path)-wal is still there; put the database back, or move its log away")
      }
      // Called before the file is created, because an unknown zone must not leave an empty file behind.
      _ = try now()
      if makesFolder { try createFolders(of: path) }
      try createFile(path, ownedLike: source?.path)
    }
    let isArchive = source != nil
    return try faultsOf(path) {
      let (database, identity) = try openExisting(path, economies, busyTimeout, isArchive: isArchive)
      guard !database.isReadOnly else { throw DatabaseFault.notWritable(path: path) }
      TemporaryName.removeAbandoned(in: File.folder(of: NewDatabaseFile.resolved(path)))
      let isNew = identity.owner == .unused
      if isNew {
        try database.run(script: newFilePragmas)
        if let encoding = try source?.textEncoding() { try database.run(script: "pragma encoding = '\(encoding)'") }
      }
      // What is rejected is left as it is, in the mode of its journal too.
      let isUpToDate = try !isNew && pendingMigrations(of: database, economies, path, knowsAll: knowsAll).isEmpty
      try database.keepWriteAheadLog()
      try database.run(script: sharedPragmas + carefulPragmas)
      try WriteAheadLog(of: database).makeRoomIfStuck()
      let done = try migrate(
        database, economies, now, path, isUpToDate: isUpToDate, isArchive: isArchive, location: location,
        knowsAll: knowsAll)
      return (database, isNew, done.steps, done.isMoved)
    }
  }

  /// Opens a database for a trial: everything happens in a transaction that is never committed and ends when the
  /// database is closed. Without a file the trial starts with an empty database.
  ///
  /// - Throws: `DatabaseFault`, `SQLiteError`.
  package static func openForTrial(
    _ path: String, economies: [any Economy.Type], now: () throws -> Now, busyTimeout: Duration = .seconds(10),
    knowsAllEconomies: Bool = false
  ) throws -> Database {
    guard try isThere(path) else { return try openNew(.temporary, economies, now) }
    return try faultsOf(path) {
      let database = try openExisting(path, economies, busyTimeout).database
      try database.run(script: sharedPragmas)
      try database.begin(.immediate)
      try bringUpToDate(database, economies, now, path, knowsAll: knowsAllEconomies)
      return database
    }
  }

  /// A connection that may write to the file at `path`. Opening writes nothing.
  private static func openExisting(
    _ path: String, _ economies: [any Economy.Type], _ busyTimeout: Duration, isArchive: Bool = false
  ) throws -> (database: Database, identity: DatabaseIdentity) {
    try rejectForeignFile(path, economies, busyTimeout)
    try rejectReadOnlyFile(path)
    letLogsBeWritten(of: path)
    let database = try Database(.file(path), .readWrite, busyTimeout: busyTimeout)
    let identity = try DatabaseIdentity(of: database, economies)
    try identity.rejectForeign(database, path)
    if !isArchive { try identity.rejectArchive(database, path) }
    return (database, identity)
  }

  /// A database in memory with the tables of all these economies.
  package static func openInMemory(economies: [any Economy.Type], now: Now) throws -> Database {
    let database = try openNew(.memory, economies) { now }
    try database.transaction(.immediate) { try makeTables(of: economies, in: database, at: now) }
    return database
  }

  private static func openNew(
    _ location: Location, _ economies: [any Economy.Type], _ now: () throws -> Now
  ) throws -> Database {
    let database = try Database(location, .create)
    try database.run(script: sharedPragmas)
    try migrate(database, economies, now, "a new database")
    return database
  }

  /// The zone for records that have none, from the first economy that stores one; nil when none does. Only reads.
  ///
  /// - Parameter unreadable: called when an economy's zone cannot be read; unless it throws, the next economy is tried.
  package static func storedTimeZoneID(
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

  /// The settings of data model A1, and protection against a hostile or damaged schema.
  static let sharedPragmas = """
    pragma trusted_schema = off;
    pragma cell_size_check = on;
    pragma foreign_keys = on;
    """

  /// Settings that a file can only get before its first page is written: that it can return free pages, and our mark.
  static let newFilePragmas =
    "pragma auto_vacuum = incremental; pragma application_id = \(DatabaseIdentity.applicationID);"

  /// The settings of data model A1. With FULL, acknowledged records survive a power cut. Checkpoints are made by
  /// `WriteAheadLog`.
  static let carefulPragmas = """
    pragma synchronous = full;
    pragma secure_delete = on;
    pragma wal_autocheckpoint = 0;
    """

  /// Whether the file at `path` can be read as one of our databases. A file without our mark counts too, when it has
  /// the specified tables of one of these economies.
  static func isOurs(_ path: String, _ economies: [any Economy.Type]) throws(SQLiteError) -> Bool {
    do {
      let identity = try DatabaseIdentity(of: Database(.immutableFile(path), .readOnly), economies)
      // A backup must not replace a database that an app made.
      return identity.owner == .earned && identity.appEconomy == nil
    } catch {
      guard error.isDamage else { throw error }
      return false
    }
  }

  /// Rejects files of other programs before a connection is opened that could change them. Closing the last connection
  /// to a database makes a checkpoint, and opening the first one rolls an interrupted transaction back.
  ///
  /// A file with our mark needs no such check. A file without a log is not in use, so it is read as immutable, which
  /// leaves no trace in its folder. If it then looks damaged, it may have come into use meanwhile, or be a new one
  /// whose first transaction was interrupted and is still to be rolled back. Opening it next will show which.
  private static func rejectForeignFile(
    _ path: String, _ economies: [any Economy.Type], _ busyTimeout: Duration, _ newerSchema: NewerSchema = .isRefused
  ) throws {
    if DatabaseIdentity.isMarked(path) { return }
    let isAtRest = try !hasLog(path, ["-wal"])
    do {
      let database = try Database(isAtRest ? .immutableFile(path) : .file(path), .readOnly, busyTimeout: busyTimeout)
      try DatabaseIdentity(of: database, economies).rejectForeign(database, path, newerSchema)
    } catch let error as SQLiteError {
      guard isAtRest, error.isDamage else { return }
      if try !hasLog(path) { throw error }
    }
  }

  /// Checked here, because SQLite's error for a read-only file names a file next to it that is missing.
  private static func rejectReadOnlyFile(_ path: String) throws(DatabaseFault) {
    if access(path.systemPath, R_OK) == 0, access(path.systemPath, W_OK) != 0 { throw .notWritable(path: path) }
  }

  /// SQLite makes logs in the mode of their database. Those made while that might only be read would keep everybody from
  /// writing afterwards.
  private static func letLogsBeWritten(of path: String) {
    let file = NewDatabaseFile.resolved(path)
    var (database, log) = (stat(), stat())
    for name in unwritableLogs(of: file) {
      guard stat(file.systemPath, &database) == 0, lstat(name.systemPath, &log) == 0, log.st_mode & S_IFMT == S_IFREG
      else { continue }
      _ = chmod(name.systemPath, database.st_mode & 0o666)
    }
  }

  /// The files of the log that are there, and that this process may not write.
  ///
  /// - Parameter file: the path of the database, without links.
  static func unwritableLogs(of file: String) -> [String] {
    ["-wal", "-shm"].map { file + $0 }.filter {
      access($0.systemPath, F_OK) == 0 && access($0.systemPath, W_OK) != 0
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
      // The next command that writes rolls the transaction back. Until then the file alone has half of it.
      if error.needsRollback {
        let reason = "a transaction was interrupted; let a command that writes undo it, such as 'earned db init'"
        return try openCopy(of: path, busyTimeout, elseThrow: .inputOutput(path: path, reason: reason))
      }
      guard error.isInputOutput, access(path.systemPath, R_OK) == 0 else { throw error }
      // In a folder that is not writable, and on a full disk, SQLite cannot create the log, or the index of a log that is
      // there. In the first case nobody else can change the database either, as long as that is so.
      let log = try FileStatus(of: NewDatabaseFile.resolved(path) + "-wal")
      guard let log, log.bytes > 0 || !error.isFull else {
        return try Database(.immutableFile(path), .readOnly, busyTimeout: busyTimeout)
      }
      guard error.isFull || access(File.folder(of: path).systemPath, W_OK) != 0 else { throw error }
      return try openCopy(of: path, busyTimeout, elseThrow: .logNotReadable(path: path))
    }
  }

  /// The largest file, with its log or journal, that is copied only to be read.
  private static let maxCopyBytes = 1 << 30

  /// A connection to a private copy of a database whose log or journal cannot be used where it is.
  private static func openCopy(
    of path: String, _ busyTimeout: Duration, elseThrow tooLarge: DatabaseFault
  ) throws -> Database {
    let end = SteadyTime.now + busyTimeout
    while true {
      let before = try NewDatabaseFile.statuses(of: path)
      guard before.reduce(0, { $0 + ($1?.bytes ?? 0) }) <= maxCopyBytes else { throw tooLarge }
      let endings = zip(NewDatabaseFile.endings, before).filter { $1 != nil }.map(\.0)
      let copy = try PrivateDatabaseCopy(of: NewDatabaseFile.resolved(path), suffixes: endings)
      if try NewDatabaseFile.statuses(of: path) == before {
        let database = try Database(.file(copy.file), .readWrite)
        database.copied = (path, copy)
        return database
      }
      guard SteadyTime.now < end, Signals.noted == nil else { throw DatabaseFault.busy(path: path) }
    }
  }

  /// A connection that only reads leaves SQLite's `-wal` and `-shm` files behind. When there were none before, a second
  /// connection that may write removes them, because it is closed last.
  private static func cleaner(_ path: String, _ busyTimeout: Duration) throws -> Database? {
    guard try !hasLog(path), access(path.systemPath, W_OK) == 0 else { return nil }
    let database = try Database(.file(path), .readWrite, busyTimeout: busyTimeout)
    // Reads the first page only, not the schema.
    _ = try database.first("pragma user_version") { _ in true }
    return database
  }

  /// Whether something exists at `path`. Throws when the system cannot tell.
  private static func isThere(_ path: String) throws(FileFault) -> Bool { try FileStatus(of: path) != nil }

  /// Whether the database has a log with one of these endings. SQLite keeps it where the links of a path lead.
  private static func hasLog(_ path: String, _ endings: [String] = NewDatabaseFile.logs) throws -> Bool {
    let file = NewDatabaseFile.resolved(path)
    return try endings.contains { try isThere(file + $0) }
  }

  /// Held while a file is made. Closing its descriptor later would drop the locks of a connection of another thread.
  private static let isAlone = Mutex(())

  private static func createFile(_ path: String, ownedLike other: String?) throws {
    let descriptor = open(path.systemPath, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      // Another process was faster, or it is a link.
      if errno == EEXIST {
        if try isThere(path) { return }
        throw DatabaseFault.cannotCreate(
          path: path, reason: "it is a link to what is not there; make that, or remove the link")
      }
      throw DatabaseFault.cannotCreate(path: path, reason: String(cString: strerror(errno)))
    }
    if let other { give(descriptor, toTheOwnerOf: other) }
    close(descriptor)
  }

  /// Gives a file next to a database to whose database it is, who must not be locked out by a cleanup of root. Nobody
  /// else can change an owner, nor needs to.
  static func give(_ descriptor: Int32, toTheOwnerOf database: String) {
    var status = stat()
    if stat(database.systemPath, &status) == 0 { _ = fchown(descriptor, status.st_uid, status.st_gid) }
  }

  static func createFolders(of path: String) throws {
    do throws(FileFault) {
      try Folder.makeAll(above: path)
    } catch {
      let reason = String(cString: strerror(error.errorNumber))
      throw DatabaseFault.cannotCreate(path: path, reason: "\(error.path): \(reason)")
    }
  }

  /// Converts SQLite's errors about a file into faults that say what to do.
  static func faultsOf<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as SQLiteError {
      if let fault = DatabaseFault(error, path: path) { throw fault }
      throw error
    }
  }
}

extension Database {
  /// How it keeps texts: `UTF-8`, `UTF-16le` or `UTF-16be`.
  func textEncoding() throws(SQLiteError) -> String? {
    try first("pragma encoding") { row throws(SQLiteError) in try row.text(0) }
  }
}
