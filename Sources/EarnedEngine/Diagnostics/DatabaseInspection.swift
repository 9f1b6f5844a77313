import EarnedJSON
import EarnedSQLite
import EarnedSystem

/// Opens a database that may be broken, to inspect it. Nothing is written: not to the file, its log, or its folder.
///
/// An ordinary read-only connection would write: SQLite creates the files of a write-ahead log when there are none,
/// writes a mark into an existing index of a log, and removes an old log. So the way to open the file depends on the
/// files next to it. Each way was tested:
///
/// - No log and no journal, and the header says write-ahead log: no process has it open, because that would have
///   created a log. It is read as immutable, and the time of the file is compared afterwards.
/// - No log, and the header says journal: a read-only connection. It takes a lock and creates no file.
/// - A log with its index: the index is read without writing a mark (`readonly_shm`).
/// - A log without its index, or a journal of an interrupted transaction: SQLite must write to read these. A private
///   copy is read.
package final class DatabaseInspection {
  /// Contract, section 6.
  package enum Status: String, Sendable {
    case ok, damaged, busy, missing, foreign
  }

  package private(set) var status = Status.ok
  /// What cannot be read, or may be wrong.
  package private(set) var problems: [Problem] = []
  /// The connection, in one read snapshot; nil when there is nothing to read.
  package private(set) var database: Database?

  let file: DatabaseFile?
  let header: DatabaseHeader?
  /// Whether its tables are earned's, so that their schema is known.
  private(set) var isEarned = false
  private let path: String
  private let busyTimeout: Duration
  private let copyFolder: String?
  private let knowsAllEconomies: Bool
  private var copy: PrivateDatabaseCopy?
  /// Whether it was read without a lock of SQLite's.
  private(set) var isUnlocked = false

  /// Opens the file at `path`. Never throws: what is wrong is in `status` and `problems`.
  ///
  /// - Parameters:
  ///   - copyFolder: the folder for a private copy; nil is `$TMPDIR`, else the system's folder.
  ///   - knowsAllEconomies: whether these are all that this version has, so that any other is of a newer one.
  package init(
    _ path: String, economies: [any Economy.Type], busyTimeout: Duration = .seconds(10), copyFolder: String? = nil,
    knowsAllEconomies: Bool = false
  ) {
    self.path = path
    self.knowsAllEconomies = knowsAllEconomies
    self.copyFolder = copyFolder
    self.busyTimeout = busyTimeout
    let file: DatabaseFile
    do throws(DatabaseFile.Absence) {
      file = try DatabaseFile(path)
    } catch {
      self.file = nil
      header = nil
      note(absence: error)
      return
    }
    self.file = file
    do throws(FileFault) {
      header = try DatabaseHeader(ofFile: file.path)
    } catch {
      header = nil
      note(Problem(.unreadable, "the file cannot be read"))
      return
    }
    open(file, economies)
  }

  deinit {
    // The connection must be closed before the copy is removed.
    database = nil
  }

  /// Whether everything was read at one moment: no process wrote while the file was read without a lock.
  var isOfOneMoment: Bool {
    guard isUnlocked, status != .busy, let file else { return true }
    do { return try DatabaseFile(path) == file } catch { return false }
  }

  func note(_ problem: Problem) {
    if !problems.contains(problem) { problems.append(problem) }
    if problem.code == .damaged || problem.code == .truncated { raise(.damaged) }
  }

  private func note(absence: DatabaseFile.Absence) {
    status = .missing
    switch absence {
    case .missing: note(Problem(.missing, "there is no file"))
    case .folder: note(Problem(.notAFile, Location.folderProblem))
    case .notAFile: note(Problem(.notAFile, "it is not a file"))
    case .notReadable: note(Problem(.notReadable, "the file may not be read, or its path leads nowhere"))
    }
  }

  private func raise(_ new: Status) {
    if status == .ok || new == .foreign { status = new }
  }

  // MARK: Opening

  private enum OpenMode { case locked, readOnlyIndex, copied, immutable }

  private func open(_ file: DatabaseFile, _ economies: [any Economy.Type]) {
    guard file.bytes > 0 else {
      // SQLite would remove a log next to an empty file, so the file is not even opened.
      if file.logBytes ?? 0 > 0 { return note(Problem(.damaged, "the file is empty, but its log is not")) }
      note(Problem(.empty, "the file is empty"))
      return raise(.foreign)
    }
    // The first page of a new database is whole only when its first transaction is, which the journal may undo.
    guard header != nil || file.journalBytes ?? 0 > 0 else {
      return note(Problem(.damaged, "the file does not begin as a SQLite database does"))
    }
    guard !RollbackJournal.namesFile(besides: file.path) else {
      return note(Problem(.notReadable, RollbackJournal.namesFileProblem))
    }
    for mode in modes(to: file) where open(file, mode) {
      noteTruncation(of: file)
      if mode != .immutable, file.logBytes ?? 0 > 0, isAnotherDatabasesLog(file, economies) { continue }
      return identify(economies)
    }
    if status == .ok { note(Problem(.notReadable, "the file cannot be opened")) }
  }

  private func modes(to file: DatabaseFile) -> [OpenMode] {
    if file.logBytes != nil { return [.readOnlyIndex, .copied, .immutable] }
    let hasJournal = file.journalBytes ?? 0 > 0
    // When the header mentions a log, SQLite would create one for a connection with a lock.
    let locked: [OpenMode] = header?.hasWriteAheadLog == true ? [] : [.locked]
    return locked + (hasJournal ? [.copied] : []) + [.immutable]
  }

  /// Opens the file in one way; in tolerant mode when it is damaged. Returns false when this way does not work.
  private func open(_ file: DatabaseFile, _ mode: OpenMode) -> Bool {
    // A copy of a file that is being written would mix two states.
    if mode == .copied, status == .busy { return false }
    for isTolerant in [false, true] {
      do {
        database = try connect(file, mode, isTolerant: isTolerant)
        isUnlocked = mode == .immutable || mode == .copied
        if mode == .immutable, file.logBytes != nil || file.journalBytes ?? 0 > 0 {
          note(Problem(.brokenOff, "the log next to the file cannot be used; what follows is the file without it"))
        }
        return true
      } catch let error as SQLiteError {
        if !note(error, of: mode) { return false }
      } catch {
        note(Problem(.notCopied, "a private copy is needed to read it, and cannot be made"))
        return false
      }
    }
    return false
  }

  /// Adds the error to the problems. Returns whether to try again in tolerant mode.
  private func note(_ error: SQLiteError, of mode: OpenMode) -> Bool {
    if error.isBusy {
      raise(.busy)
      note(Problem(.busy, "another process holds the database; what follows may be half of its change"))
      return false
    }
    if error.isDamage {
      note(Problem(error, at: nil))
      return true
    }
    if mode == .locked || mode == .readOnlyIndex { return false }
    note(Problem(error, at: nil))
    return false
  }

  private func connect(_ file: DatabaseFile, _ mode: OpenMode, isTolerant: Bool) throws -> Database {
    let database =
      switch mode {
      case .locked: try Database(.file(file.path), .readOnly, busyTimeout: busyTimeout)
      case .readOnlyIndex: try Database(.watchedFile(file.path), .readOnly, busyTimeout: busyTimeout)
      case .immutable: try Database(.immutableFile(file.path), .readOnly)
      case .copied: try Database(.file(try privateCopy(of: file)), .readWrite)
      }
    // When the schema is incomplete or pages are missing, SQLite rejects everything unless the connection declares that
    // it may repair the schema.
    if isTolerant { try database.run(script: "pragma writable_schema = on;") }
    try database.readUntrustedSchema()
    try database.run(script: EarnedDatabase.sharedPragmas + "pragma query_only = on;")
    try database.begin(.deferred)
    _ = try database.first("select count(*) from sqlite_master") { _ in true }
    return database
  }

  private func privateCopy(of file: DatabaseFile) throws(FileFault) -> String {
    if let copy { return copy.file }
    let suffixes = [file.logBytes == nil ? nil : "-wal", file.journalBytes == nil ? nil : "-journal"]
    let copy = try PrivateDatabaseCopy(of: file.path, suffixes: [""] + suffixes.compactMap(\.self), in: copyFolder)
    self.copy = copy
    return copy.file
  }

  // MARK: Identifying the database

  private func noteTruncation(of file: DatabaseFile) {
    guard file.logBytes == nil, let header, let pageCount = header.pageCount else { return }
    guard file.bytes < pageCount * header.pageSize else { return }
    note(Problem(.truncated, "the file is shorter than its header says"))
  }

  /// Whether the log next to the file is another file's: the file alone is ours, but file and log together are not.
  private func isAnotherDatabasesLog(_ file: DatabaseFile, _ economies: [any Economy.Type]) -> Bool {
    guard let database else { return false }
    do {
      guard try DatabaseIdentity(of: database, economies).owner == .others else { return false }
      let alone = try Database(.immutableFile(file.path), .readOnly)
      guard try DatabaseIdentity(of: alone, economies).owner == .earned else { return false }
      note(Problem(.damaged, "the log next to the file belongs to another database"))
      return true
    } catch { return false }
  }

  private func identify(_ economies: [any Economy.Type]) {
    guard let database else { return }
    do {
      let identity = try DatabaseIdentity(of: database, economies)
      switch identity.owner {
      case .earned:
        if let view = identity.viewInPlaceOfTable {
          note(Problem(.viewInPlaceOfTable, "a view is in place of a table", at: view.lowercased()))
          return raise(.foreign)
        }
        isEarned = true
        try noteOtherVersion(of: database, identity, economies)
      // In tolerant mode, a schema that cannot be read looks empty.
      case .unused where status == .damaged: break
      case .unused:
        note(Problem(.empty, "the database has no tables"))
        raise(.foreign)
      case .others where !identity.lostTables.isEmpty:
        isEarned = true
        note(Problem(.damaged, "tables are lost: \(identity.lostTables.joined(separator: ", "))"))
      case .others where status == .damaged && identity.hasRemains:
        isEarned = true
      case .others:
        note(Problem(.foreign, "the database is another application's"))
        raise(.foreign)
      }
    } catch let error as SQLiteError {
      note(Problem(error, at: "meta"))
    } catch {
      note(Problem(.unreadable, "the version cannot be read", at: "meta"))
    }
  }

  private func noteOtherVersion(
    of database: Database, _ identity: DatabaseIdentity, _ economies: [any Economy.Type]
  ) throws {
    switch try identity.otherVersion(in: database) {
    case .newer?: return noteNewer()
    case .beforeTheFirst?: return note(Problem(.damaged, "its schema version is before the first", at: "meta"))
    case nil: break
    }
    switch try EarnedDatabase.migrationFault(of: database, economies, path, knowsAll: knowsAllEconomies) {
    case .newer?: noteNewer()
    case .unknownEconomy?:
      note(Problem(.newer, "the database has records of an economy that is not known here"))
      raise(.foreign)
    default: break
    }
  }

  /// A newer version wrote the database. Only what this version knows is read.
  private func noteNewer() {
    note(Problem(.newer, "the database was made by a newer version of earned"))
    raise(.foreign)
  }
}

/// A reason why a database, or a part of it, cannot be read. It contains nothing that is stored: no value, no path, and
/// only our own names.
package struct Problem: Hashable, Sendable {
  package enum Code: String, Sendable {
    case missing = "MISSING"
    case notAFile = "NOT_A_FILE"
    case notReadable = "NOT_READABLE"
    case empty = "EMPTY"
    case foreign = "FOREIGN"
    case viewInPlaceOfTable = "VIEW_IN_PLACE_OF_TABLE"
    case newer = "NEWER"
    case busy = "BUSY"
    case damaged = "DAMAGED"
    case truncated = "TRUNCATED"
    case brokenOff = "BROKEN_OFF"
    case changing = "CHANGING"
    case unreadable = "UNREADABLE"
    case timeZone = "TIMEZONE"
    case notCopied = "NOT_COPIED"
  }

  package let code: Code
  package let message: String
  /// Our name of the table or part; nil for the file.
  package let place: String?

  init(_ code: Code, _ message: String, at place: String? = nil) {
    self.code = code
    self.message = message
    self.place = place
  }

  /// A part that cannot be read, with SQLite's message for the code of the error.
  init(_ error: SQLiteError, at place: String?) {
    let code: Code = error.isBusy ? .busy : error.isDamage ? .damaged : .unreadable
    self.init(code, "SQLite \(error.extendedCode): \(error.codeMessage)", at: place)
  }

  var json: JSONValue {
    ["code": .string(code.rawValue), "place": .optional(place), "message": .string(message)]
  }
}
