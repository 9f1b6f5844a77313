import CEarnedSQLite
import EarnedSystem

/// A failure that SQLite reported: its extended result code, its message and the statement.
///
/// Bound values are never part of it, so printing or sending it reveals nothing that a person recorded.
public struct SQLiteError: Error, Equatable, Sendable {
  /// The extended result code, for example `SQLITE_BUSY_SNAPSHOT`.
  public let extendedCode: Int32
  /// SQLite's message.
  public let message: String
  /// The text of the statement, without its bound values; nil when no statement was running.
  package let sql: String?
  /// The path of the connection's database; nil for one without a file.
  public let path: String?
  /// What the system answered to a call for a file (`errno`); nil when no such call failed.
  package let systemError: Int32?
  /// The byte of the statement at which it is wrong; nil when SQLite does not tell.
  package let offset: Int?

  /// An error from its parts, for failures that SQLite does not report as one.
  package init(
    extendedCode: Int32, message: String, sql: String? = nil, path: String? = nil, systemError: Int32? = nil,
    offset: Int? = nil
  ) {
    self.extendedCode = extendedCode
    self.message = message
    self.sql = sql
    self.path = path
    self.systemError = systemError
    self.offset = offset
  }

  /// What the system answered, if the code is one of file access; with other codes SQLite keeps the answer to an
  /// earlier call.
  ///
  /// When a commit fails, SQLite does not store the answer. The last call that failed is then that of the commit, and
  /// `errno` is taken if it is an error of writing.
  static func systemError(_ extendedCode: Int32, _ handle: OpaquePointer?) -> Int32? {
    let last = errno
    guard [SQLITE_IOERR, SQLITE_CANTOPEN].contains(extendedCode & 0xff) else { return nil }
    let number = sqlite3_system_errno(handle)
    if number != 0 { return number }
    return [ENOSPC, EDQUOT, EFBIG, EIO, EROFS].contains(last) ? last : nil
  }

  /// The primary result code: the low byte of the extended one.
  public var code: Int32 { extendedCode & 0xff }

  /// Another connection held the database for longer than the busy timeout.
  public var isBusy: Bool { code == SQLITE_BUSY || code == SQLITE_LOCKED }

  /// The file is damaged, or not a database at all.
  public var isDamage: Bool { code == SQLITE_CORRUPT || code == SQLITE_NOTADB }

  /// SQLite's text for the code alone: it contains nothing of the database, not even a name.
  package var codeMessage: String { String(cString: sqlite3_errstr(extendedCode)) }

  /// The disk is full, or the user's quota is.
  public var isFull: Bool { code == SQLITE_FULL || systemError == ENOSPC || systemError == EDQUOT }

  package var isConstraint: Bool { code == SQLITE_CONSTRAINT }

  /// A unique key exists already: the constraint is UNIQUE, PRIMARY KEY or that of the row id.
  package var isUniqueness: Bool {
    // The extended codes of the three, which are macros that Swift does not import.
    [8, 6, 10].map { SQLITE_CONSTRAINT | $0 << 8 }.contains(extendedCode)
  }

  /// The code for a stored value that is not what its column holds.
  static let wrongValue = SQLITE_MISMATCH | 1 << 8

  /// A stored value is not what its column holds: of another type, or a number outside its bounds.
  package var isOfValue: Bool { extendedCode == Self.wrongValue }

  /// A sum of stored numbers is not a number of 64 bits.
  package var isOverflow: Bool { isOfStatement && message == "integer overflow" }

  /// A value or a row is longer than this connection allows.
  package var isTooLarge: Bool { code == SQLITE_TOOBIG }

  /// SQLite has no more memory, or may not take more.
  package var isOfMemory: Bool { code == SQLITE_NOMEM }

  /// The statement is wrong, or names a table or column that does not exist.
  package var isOfStatement: Bool { code == SQLITE_ERROR }

  /// The file could not be opened, or not be written.
  package var isRefusal: Bool { [SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM].contains(code) }

  /// The database was opened, but it, its log or its folder may only be read.
  package var mayOnlyRead: Bool { code == SQLITE_READONLY && !isOfMovedFile && !needsRollback }

  /// The code for a file that was replaced, moved or removed while it was open (`SQLITE_READONLY_DBMOVED`).
  static let movedFile = SQLITE_READONLY | 4 << 8

  /// The file was replaced, moved or removed while it was open.
  package var isOfMovedFile: Bool { extendedCode == Self.movedFile }

  /// A transaction was interrupted, and only a connection that may write can roll it back (`SQLITE_READONLY_ROLLBACK`).
  package var needsRollback: Bool { extendedCode == SQLITE_READONLY | 3 << 8 }

  /// The file system does not lock files as SQLite needs it. That is so on some network file systems.
  package var isOfLocks: Bool { code == SQLITE_PROTOCOL }

  /// An error of the disk, the file system or its permissions.
  package var isInputOutput: Bool {
    isOfLocks || [SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM].contains(code)
  }
}

extension SQLiteError: CustomStringConvertible {
  /// The message with the extended code, and the statement when there is one.
  public var description: String {
    let name = String(cString: sqlite3_errstr(extendedCode))
    let detail = message == name ? message : "\(message) (\(name))"
    guard let sql else { return "SQLite \(extendedCode): \(detail)" }
    return "SQLite \(extendedCode): \(detail), in: \(sql)"
  }
}
