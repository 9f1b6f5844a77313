import CEarnedSQLite

/// A prepared statement of one `Database`. It must not be used after its database is closed.
///
/// Most code calls `Database.execute` and `Database.rows`; this is for reading row by row.
public final class Statement {
  let handle: OpaquePointer
  unowned let database: Database
  package let sql: String
  /// Whether the statement was stepped and not reset. `prepare` must not return it again meanwhile.
  var isRunning = false
  /// Memory for the bound texts and blobs, as far as they fit. SQLite reads them here, so it need not allocate a copy
  /// of each.
  private var kept: UnsafeMutableRawPointer?
  private var keptCount = 0
  /// Enough for a row of most tables.
  private static let keptCapacity = 2048

  init(_ sql: String, in database: Database, persistent: Bool) throws(SQLiteError) {
    var statement: OpaquePointer?
    var second: OpaquePointer?
    let status = sql.withCString { text in
      var rest: UnsafePointer<CChar>?
      let flags = persistent ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
      let status = sqlite3_prepare_v3(database.handle, text, -1, flags, &statement, &rest)
      guard status == SQLITE_OK, statement != nil, let rest, rest.pointee != 0 else { return status }
      return sqlite3_prepare_v3(database.handle, rest, -1, 0, &second, nil)
    }
    guard status == SQLITE_OK, let statement, second == nil else {
      let error = database.lastError(sql)
      sqlite3_finalize(statement)
      sqlite3_finalize(second)
      guard status == SQLITE_OK else { throw error }
      throw SQLiteError(extendedCode: SQLITE_MISUSE, message: "exactly one statement is expected", sql: sql)
    }
    handle = statement
    self.database = database
    self.sql = sql
  }

  deinit {
    sqlite3_finalize(handle)
    kept?.deallocate()
  }

  package var columnNames: [String] {
    (0..<sqlite3_column_count(handle)).map { String(cString: sqlite3_column_name(handle, $0)) }
  }

  /// The column of a table that each result column is, also when views and queries hand it on; nil for what is computed.
  package var origins: [ColumnOrigin?] {
    (0..<sqlite3_column_count(handle)).map { index in
      guard let table = sqlite3_column_table_name(handle, index), let column = sqlite3_column_origin_name(handle, index)
      else { return nil }
      return ColumnOrigin(table: String(cString: table), column: String(cString: column))
    }
  }

  /// The names of the parameters, with their prefix, in order; nil for a nameless one.
  package var parameterNames: [String?] {
    (0..<sqlite3_bind_parameter_count(handle)).map { index in
      sqlite3_bind_parameter_name(handle, index + 1).map { String(cString: $0) }
    }
  }

  /// Whether the statement changes nothing in the database file.
  package var isReadOnly: Bool { sqlite3_stmt_readonly(handle) != 0 }

  /// Binds values to parameters 1, 2, 3 … in order.
  @usableFromInline package func bind(_ values: [any Bindable]) throws(SQLiteError) {
    precondition(values.count == Int(sqlite3_bind_parameter_count(handle)), "one value a parameter: \(sql)")
    precondition(!isRunning, "a statement reads what is bound while it runs: \(sql)")
    keptCount = 0
    for index in values.indices { try check(values[index].bind(to: self, at: Int32(index + 1))) }
  }

  /// Binds a value to the parameter called `name` (with its prefix, `:day`). Does nothing when there is none.
  package func bind(_ value: any Bindable, named name: String) throws(SQLiteError) {
    let index = sqlite3_bind_parameter_index(handle, name)
    if index > 0 { try check(value.bind(to: self, at: index)) }
  }

  private func check(_ status: Int32) throws(SQLiteError) {
    if status != SQLITE_OK { throw database.lastError(sql) }
  }

  func bind(_ integer: Int64, at index: Int32) -> Int32 { sqlite3_bind_int64(handle, index, integer) }

  func bind(_ real: Double, at index: Int32) -> Int32 { sqlite3_bind_double(handle, index, real) }

  func bindNull(at index: Int32) -> Int32 { sqlite3_bind_null(handle, index) }

  func bind(_ text: String, at index: Int32) -> Int32 {
    text.utf8.span.withUnsafeBytes { bind(utf8: $0, at: index) }
  }

  /// Binds a text that is given as its bytes. Returns SQLite's result code.
  package func bind(utf8 bytes: UnsafeRawBufferPointer, at index: Int32) -> Int32 {
    let kept = keep(bytes)
    return sqlite3_bind_text(
      handle, index, (kept ?? bytes.baseAddress)?.assumingMemoryBound(to: CChar.self), Int32(bytes.count),
      kept == nil ? Self.transient : nil)
  }

  func bind(_ bytes: [UInt8], at index: Int32) -> Int32 {
    bytes.withUnsafeBytes { bytes in
      let kept = keep(bytes)
      return sqlite3_bind_blob(
        handle, index, kept ?? bytes.baseAddress, Int32(bytes.count), kept == nil ? Self.transient : nil)
    }
  }

  /// Copies bytes to `kept`, where SQLite reads them while the statement runs; nil when they do not fit.
  private func keep(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawPointer? {
    guard bytes.count <= Self.keptCapacity - keptCount else { return nil }
    let start = kept ?? .allocate(byteCount: Self.keptCapacity, alignment: 1)
    kept = start
    let copy = start + keptCount
    if let first = bytes.baseAddress { copy.copyMemory(from: first, byteCount: bytes.count) }
    keptCount += bytes.count
    return UnsafeRawPointer(copy)
  }

  /// `SQLITE_TRANSIENT`: SQLite makes its own copy.
  private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  /// Goes to the next row. Returns false, and resets itself, after the last one.
  @usableFromInline package func step() throws(SQLiteError) -> Bool {
    // Set before the step, because a function that the step calls may prepare the same text.
    isRunning = true
    switch sqlite3_step(handle) {
    case SQLITE_ROW:
      return true
    case SQLITE_DONE:
      reset()
      return false
    default:
      let error = database.lastError(sql)
      reset()
      throw error
    }
  }

  /// Makes the statement ready to run again. The bound values stay.
  @usableFromInline package func reset() {
    sqlite3_reset(handle)
    isRunning = false
  }

  /// The current row, valid until the next `step`.
  @usableFromInline package var row: Row { Row(statement: self) }
}

/// A column of a table, as a result column has it.
package struct ColumnOrigin: Hashable, Sendable {
  package let table: String
  package let column: String
}

/// What can be bound to a parameter of a statement.
public protocol Bindable {
  /// Binds the value to a parameter; they count from 1. Returns SQLite's result code.
  func bind(to statement: Statement, at index: Int32) -> Int32
}

extension Value: Bindable {
  package func bind(to statement: Statement, at index: Int32) -> Int32 {
    switch self {
    case .null: statement.bindNull(at: index)
    case .integer(let integer): statement.bind(integer, at: index)
    case .real(let real): statement.bind(real, at: index)
    case .text(let text): statement.bind(text, at: index)
    case .blob(let bytes): statement.bind(bytes, at: index)
    }
  }
}

extension Int64: Bindable {
  /// Binds an integer.
  public func bind(to statement: Statement, at index: Int32) -> Int32 { statement.bind(self, at: index) }
}

extension Int: Bindable {
  /// Binds an integer.
  public func bind(to statement: Statement, at index: Int32) -> Int32 { statement.bind(Int64(self), at: index) }
}

extension Bool: Bindable {
  /// Binds 1 or 0.
  public func bind(to statement: Statement, at index: Int32) -> Int32 { statement.bind(Int64(self ? 1 : 0), at: index) }
}

extension Double: Bindable {
  /// Binds a real number.
  public func bind(to statement: Statement, at index: Int32) -> Int32 { statement.bind(self, at: index) }
}

extension String: Bindable {
  /// Binds a text.
  public func bind(to statement: Statement, at index: Int32) -> Int32 { statement.bind(self, at: index) }
}

extension Array: Bindable where Element == UInt8 {
  /// Binds a blob.
  public func bind(to statement: Statement, at index: Int32) -> Int32 { statement.bind(self, at: index) }
}

extension Optional: Bindable where Wrapped: Bindable {
  /// Binds the wrapped value, or null.
  public func bind(to statement: Statement, at index: Int32) -> Int32 {
    self?.bind(to: statement, at: index) ?? statement.bindNull(at: index)
  }
}
