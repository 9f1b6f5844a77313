import CEarnedSQLite
import EarnedSystem

/// One connection to one SQLite database, for use by one thread at a time.
public final class Database {
  let handle: OpaquePointer
  /// The prepared statements, by the length of their text. The length tells most of them apart, and hashing a long text
  /// would take as long as running a short statement.
  private var statements = [[Statement]](repeating: [], count: 256)
  private let busyWait: BusyWait
  /// A connection to the same database that is closed after this one.
  package var companion: Database?
  /// The path of the file that this connection was asked for, when it reads a private copy of it, and the copy, which
  /// stays until the connection is closed.
  package var copied: (original: String, copy: AnyObject)?
  /// Which rows of tables it reads; nil when it reads all.
  package internal(set) var soundRows: SoundRows?
  /// The path that this connection was opened with, and the file that it led to; nil for a database without a file.
  let opened: (path: String, identity: FileStatus.Identity)?
  /// Kept alive for the progress handler (`interrupt(when:)`).
  var interruption: AnyObject?

  /// Opens a database.
  ///
  /// - Parameter busyTimeout: how long a call waits for another connection before it throws a busy error.
  package init(_ location: Location, _ access: DatabaseAccess, busyTimeout: Duration = .seconds(10)) throws(SQLiteError)
  {
    let mode =
      switch access {
      case .readOnly: SQLITE_OPEN_READONLY
      case .readWrite: SQLITE_OPEN_READWRITE
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    try location.rejectUnsafeFiles()
    try location.waitForOtherFilesLog(busyTimeout)
    let flags = mode | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_URI
    var handle: OpaquePointer?
    let status = sqlite3_open_v2(location.name, &handle, flags, nil)
    guard status == SQLITE_OK, let handle else {
      let message = handle.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(status))
      let systemError = SQLiteError.systemError(status, handle)
      sqlite3_close_v2(handle)
      throw SQLiteError(
        extendedCode: status, message: message, path: location.filePath, systemError: systemError)
    }
    self.handle = handle
    opened = location.identified
    busyWait = BusyWait(busyTimeout)
    busyWait.install(on: handle)
  }

  deinit {
    statements = []
    leaveMovedFile()
    sqlite3_close_v2(handle)
  }

  /// The error of the call that just failed on this connection.
  func lastError(_ sql: String?) -> SQLiteError {
    let code = sqlite3_extended_errcode(handle)
    let offset = Int(sqlite3_error_offset(handle))
    return SQLiteError(
      extendedCode: code, message: String(cString: sqlite3_errmsg(handle)), sql: sql, path: path,
      systemError: SQLiteError.systemError(code, handle), offset: offset < 0 ? nil : offset)
  }

  /// A statement for reading row by row. It is prepared once and kept: the same text gives the same statement again,
  /// unless that one is running.
  @usableFromInline package func prepare(_ sql: String) throws(SQLiteError) -> Statement {
    let place = sql.utf8.count % statements.count
    if let kept = statements[place].first(where: { $0.sql == sql }) {
      guard kept.isRunning else { return kept }
      return try Statement(sql, in: self, persistent: false)
    }
    let statement = try Statement(sql, in: self, persistent: true)
    statements[place].append(statement)
    return statement
  }

  /// A statement for reading row by row that is not kept: for a text that is run only once, for example one with the
  /// name of a table.
  package func prepareOnce(_ sql: String) throws(SQLiteError) -> Statement {
    try Statement(sql, in: self, persistent: false)
  }

  /// Drops the statements that are kept, but for those that are running. For a caller whose texts do not come again, as when
  /// they contain values.
  package func forgetStatements() {
    for place in statements.indices { statements[place].removeAll { !$0.isRunning } }
  }

  /// Runs one statement that returns no rows, or whose rows do not matter.
  package func execute(_ sql: String, _ values: any Bindable...) throws(SQLiteError) {
    try execute(sql, values: values)
  }

  /// Runs one statement that returns no rows, or whose rows do not matter, with its values in a list.
  package func execute(_ sql: String, values: [any Bindable]) throws(SQLiteError) {
    let statement = try prepare(sql)
    try statement.bind(values)
    while try statement.step() {}
  }

  /// Runs one statement and maps its rows.
  public func rows<Element>(
    _ sql: String, _ values: any Bindable..., as read: (Row) throws(SQLiteError) -> Element
  ) throws(SQLiteError) -> [Element] {
    let statement = try prepare(sql)
    try statement.bind(values)
    defer { statement.reset() }
    var elements: [Element] = []
    while try statement.step() { elements.append(try read(statement.row)) }
    return elements
  }

  /// Runs one statement and maps its first row. Nil when there is none.
  public func first<Element>(
    _ sql: String, _ values: any Bindable..., as read: (Row) throws(SQLiteError) -> Element
  ) throws(SQLiteError) -> Element? {
    let statement = try prepare(sql)
    try statement.bind(values)
    defer { statement.reset() }
    return try statement.step() ? try read(statement.row) : nil
  }

  /// Runs a script of several statements without parameters, for schemas and pragmas.
  package func run(script: String) throws(SQLiteError) {
    guard sqlite3_exec(handle, script, nil, nil, nil) == SQLITE_OK else { throw lastError(script) }
  }

  /// How long a call waits for another connection before it throws a busy error.
  package var busyTimeout: Duration {
    get { busyWait.timeout }
    set { busyWait.timeout = newValue }
  }

  /// How many rows the last insert, update or delete changed.
  package var changes: Int { Int(sqlite3_changes64(handle)) }

  /// How many rows this connection has changed since it was opened, whether they were committed or not.
  package var totalChanges: Int64 { sqlite3_total_changes64(handle) }

  /// Whether a transaction is open on this connection.
  package var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Whether this connection cannot write to the main database.
  package var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  /// The path of the main database's file, or of the one that it is a private copy of; nil for a database in memory or a
  /// temporary one.
  public var path: String? {
    if let copied { return copied.original }
    guard let name = sqlite3_db_filename(handle, "main") else { return nil }
    let path = String(path: name)
    return path.isEmpty ? nil : path
  }

  /// Attaches another database to this connection under a name, with the access that this connection has.
  package func attach(_ location: Location, as name: String) throws(SQLiteError) {
    try location.rejectUnsafeFiles()
    try execute("attach ? as \(name)", location.name)
  }

  /// A number that changes whenever another connection, of this process or not, has committed. Compare it only with
  /// what the same connection returned before.
  package func dataVersion() throws(SQLiteError) -> Int64? {
    try first("pragma data_version") { row throws(SQLiteError) in try row.integer(0) }
  }

  /// Stops the statement that is running on this connection: it ends with an interrupt error.
  package func interrupt() { sqlite3_interrupt(handle) }

  /// Turns off two things in SQLite that cost time. Call it before the process opens its first database.
  ///
  /// Memory statistics take a lock for every allocation. And for every temporary table SQLite allocates twenty pages at
  /// once, though most need two or three: now each page is allocated when it is needed.
  package static func configureMemory() {
    let status = [csqlite_keep_no_memory_statistics(), csqlite_allocate_pages_singly()]
    precondition(status.allSatisfy { $0 == SQLITE_OK }, "no database has been opened yet")
  }

  /// Limits the memory that SQLite takes in this process, for SQL of others. Call it before the process opens its first
  /// database, because the memory must be counted.
  package static func limitMemory(bytes: Int64) {
    _ = csqlite_keep_memory_statistics()
    sqlite3_hard_heap_limit64(bytes)
  }

  /// Limits values, and rows that SQLite sorts or stores. A longer one is an error of the statement (`isTooLarge`).
  package func limit(valueBytes: Int32) { sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, valueBytes) }

  package static var libraryVersion: String { String(cString: sqlite3_libversion()) }
}

extension Database {
  /// Reads the schema of a file that others may have changed. Afterwards nothing in the schema may use a function that
  /// SQLite does not trust. If that were not allowed before the schema is read, SQLite would take an index with such a
  /// function for damage.
  package func readUntrustedSchema() throws(SQLiteError) {
    try run(script: "pragma trusted_schema = on;")
    _ = try first("select count(*) from sqlite_schema") { _ in true }
    try run(script: "pragma trusted_schema = off;")
  }
}

extension Database {
  /// Runs `body` while no trigger runs on this connection. References between tables (`on delete cascade`) do.
  package func withoutTriggers<Result>(_ body: () throws -> Result) rethrows -> Result {
    _ = csqlite_enable_triggers(handle, 0)
    defer { _ = csqlite_enable_triggers(handle, 1) }
    return try body()
  }
}

extension Database {
  /// Makes a running statement end with an interrupt error as soon as `isOver` returns true. It is asked again and
  /// again while a statement runs.
  package func interrupt(when isOver: @escaping () -> Bool) {
    let question = Question(isOver)
    interruption = question
    sqlite3_progress_handler(
      handle, 10_000,
      { context in
        guard let context else { return 0 }
        return Unmanaged<Question>.fromOpaque(context).takeUnretainedValue().isOver() ? 1 : 0
      }, Unmanaged.passUnretained(question).toOpaque())
  }

  private final class Question {
    let isOver: () -> Bool
    init(_ isOver: @escaping () -> Bool) { self.isOver = isOver }
  }
}
