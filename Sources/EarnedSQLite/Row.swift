import CEarnedSQLite

/// One value as SQLite stores it: every value has its own type, whatever that of the column.
package enum Value: Equatable, Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])
}

/// The current row of a statement. Columns count from 0.
///
/// The typed readers do not convert: a text in an integer column is an error, never a zero.
public struct Row {
  let statement: Statement
  private var handle: OpaquePointer { statement.handle }

  package var count: Int { Int(sqlite3_column_count(handle)) }

  /// The value of a column, whatever its type.
  package func value(_ column: Int) -> Value {
    switch sqlite3_column_type(handle, Int32(column)) {
    case SQLITE_INTEGER: .integer(sqlite3_column_int64(handle, Int32(column)))
    case SQLITE_FLOAT: .real(sqlite3_column_double(handle, Int32(column)))
    case SQLITE_TEXT: .text(readText(column))
    case SQLITE_BLOB: .blob(readBlob(column))
    default: .null
    }
  }

  /// The value of a column; nil, and not read, when it is a text or blob of more than `byteLimit` bytes.
  package func value(_ column: Int, upTo byteLimit: Int) -> Value? {
    switch sqlite3_column_type(handle, Int32(column)) {
    case SQLITE_TEXT where sqlite3_column_bytes(handle, Int32(column)) > byteLimit,
      SQLITE_BLOB where sqlite3_column_bytes(handle, Int32(column)) > byteLimit:
      nil
    default: value(column)
    }
  }

  /// Whether a column is null.
  public func isNull(_ column: Int) -> Bool { sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL }

  /// The value of an integer column.
  ///
  /// - Throws: `SQLiteError` for any other type, null included.
  public func integer(_ column: Int) throws(SQLiteError) -> Int64 {
    try expect(SQLITE_INTEGER, "an integer", in: column)
    return sqlite3_column_int64(handle, Int32(column))
  }

  package func name(_ column: Int) -> String {
    sqlite3_column_name(handle, Int32(column)).map { String(cString: $0) } ?? "\(column)"
  }

  /// The value of an integer column; nil for null.
  public func optionalInteger(_ column: Int) throws(SQLiteError) -> Int64? {
    isNull(column) ? nil : try integer(column)
  }

  /// The value of a real column.
  ///
  /// - Throws: `SQLiteError` for any other type, null included.
  public func real(_ column: Int) throws(SQLiteError) -> Double {
    try expect(SQLITE_FLOAT, "a real number", in: column)
    return sqlite3_column_double(handle, Int32(column))
  }

  /// The value of a column that holds 0 or 1.
  public func flag(_ column: Int) throws(SQLiteError) -> Bool {
    switch try integer(column) {
    case 0: return false
    case 1: return true
    default: throw mismatch("0 or 1", in: column)
    }
  }

  /// The value of a text column.
  ///
  /// - Throws: `SQLiteError` for any other type, null included.
  public func text(_ column: Int) throws(SQLiteError) -> String {
    try expect(SQLITE_TEXT, "a text", in: column)
    return readText(column)
  }

  /// The value of a text column; nil for null.
  public func optionalText(_ column: Int) throws(SQLiteError) -> String? {
    isNull(column) ? nil : try text(column)
  }

  /// Passes the bytes of a text to `body`, without a copy; nil when the column is not a text.
  package func withText<Result>(_ column: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
    guard sqlite3_column_type(handle, Int32(column)) == SQLITE_TEXT else { return nil }
    let start = sqlite3_column_text(handle, Int32(column))
    return body(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, Int32(column)))))
  }

  private func expect(_ type: Int32, _ what: String, in column: Int) throws(SQLiteError) {
    if sqlite3_column_type(handle, Int32(column)) != type { throw mismatch(what, in: column) }
  }

  private func mismatch(_ what: String, in column: Int) -> SQLiteError {
    SQLiteError(
      extendedCode: SQLiteError.wrongValue, message: "the column \(name(column)) does not hold \(what)",
      sql: statement.sql)
  }

  private func readText(_ column: Int) -> String {
    guard let start = sqlite3_column_text(handle, Int32(column)) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, Int32(column)))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  private func readBlob(_ column: Int) -> [UInt8] {
    guard let start = sqlite3_column_blob(handle, Int32(column)) else { return [] }
    let count = Int(sqlite3_column_bytes(handle, Int32(column)))
    return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
  }
}
