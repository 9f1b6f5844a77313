import EarnedSQLite
import EarnedSystem

/// Why a database cannot be opened. It was not changed.
public enum DatabaseFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file does not exist.
  case missing(path: String)
  /// The path is a folder, or a file that may not be read or written.
  case notAccessible(path: String, reason: String)
  /// The file may be read, but not written.
  case notWritable(path: String, reason: String)
  /// The file does not exist and cannot be created.
  case cannotCreate(path: String, reason: String)
  /// The file exists but is empty.
  case empty(path: String)
  /// A database of another program.
  case foreign(path: String)
  /// One of ours, but with a view in place of a table. A view could return rows without end.
  case viewInPlaceOfTable(path: String, view: String)
  /// The archive of a cleanup, where a database for recording was expected.
  case archive(path: String)
  /// An app's database in another form than expected.
  case otherForm(path: String, importFormat: String)
  /// It has records of an economy that is not among those it is opened with.
  case unknownEconomy(path: String, name: String)
  /// Made by a newer version.
  case newer(path: String, what: String)
  /// The folder cannot be written, which reading the log next to the file needs, and the file is too large to be
  /// copied.
  case logNotReadable(path: String)
  /// Not a database, or a damaged one.
  case damaged(path: String, reason: String)
  /// The disk or the file system failed.
  case inputOutput(path: String, reason: String)
  /// Another process held it for longer than the wait.
  case busy(path: String)
  /// The file was replaced, moved or removed while it was open.
  case moved(path: String)

  /// What happened, where, and what to do next.
  public var description: String {
    switch self {
    case .missing(let path):
      "there is no database at \(path); the first record creates it"
    case .notAccessible(let path, let reason): "the database \(path) cannot be opened: \(reason)"
    case .notWritable(let path, let reason): "the database \(path) cannot be written: it may only be read; \(reason)"
    case .cannotCreate(let path, let reason): "the database \(path) cannot be created: \(reason)"
    case .empty(let path):
      "\(path) is empty: nothing has been recorded in it yet; the first record fills it"
    case .foreign(let path):
      "\(path) is a database of another application; earned leaves it alone: name another file"
    case .viewInPlaceOfTable(let path, let view):
      """
      the database \(path) has a view with the name of our table \(view): somebody has changed it; restore a backup \
      with 'earned db restore', or salvage it with 'earned db recover'
      """
    case .archive(let path):
      "\(path) is an archive of 'earned retention run', which nothing else is recorded in; name the database"
    case .otherForm(let path, let format):
      "\(path) is an app's database in another form; use 'earned import \(format)' to import its content"
    case .unknownEconomy(let path, let name):
      """
      the database \(path) has records of '\(name)', which is not among the economies it is opened with; add that one to \
      them, or update earned
      """
    case .newer(let path, let what):
      "the database \(path) was made by a newer version of earned (\(what)); update earned"
    case .logNotReadable(let path):
      """
      the last changes of the database \(path) are in \(path)-wal, which can only be read in a folder that can be written: \
      copy both files together into one of yours
      """
    case .damaged(let path, let reason):
      """
      the database \(path) is damaged or not a database: \(reason); 'earned diagnostics check' tells more; \
      restore a backup with 'earned db restore', or salvage it with 'earned db recover'
      """
    case .inputOutput(let path, let reason): "the database \(path) cannot be read or written: \(reason)"
    case .busy(let path):
      "the database \(path) is in use by another process; try again, or wait longer"
    case .moved(let path):
      """
      the database \(path) was replaced, moved or removed while it was open, so nothing more is recorded in it; \
      do it again when the right file is there
      """
    }
  }

  /// The fault behind an error of SQLite; nil when the file is not the cause.
  package init?(_ error: SQLiteError) {
    guard let path = error.path else { return nil }
    self.init(error, path: path)
  }

  /// The fault behind an error of SQLite on a file.
  init?(_ error: SQLiteError, path: String) {
    if error.isBusy {
      self = .busy(path: path)
    } else if error.isOfMovedFile {
      self = .moved(path: path)
    } else if error.isDamage {
      self = .damaged(path: path, reason: error.message)
    } else if error.mayOnlyRead {
      self = .notWritable(path: path)
    } else if error.isRefusal {
      self = .notAccessible(path: path, reason: Self.reason(error, path))
    } else if error.isInputOutput {
      self = .inputOutput(path: path, reason: Self.reason(error, path))
    } else {
      return nil
    }
  }

  /// The fault for a file that the system does not let this process write.
  static func notWritable(path: String) -> DatabaseFault {
    .notWritable(path: path, reason: "\(whyNotWritable(path)), or name another database")
  }

  private static func whyNotWritable(_ path: String) -> String {
    let file = NewDatabaseFile.resolved(path)
    if access(file.systemPath, W_OK) != 0 {
      return errno == EROFS ? "its file system is read-only: mount it for writing" : "check its permissions"
    }
    let folder = File.folder(of: file)
    if access(folder.systemPath, W_OK) != 0 { return "its log is kept next to it: check the permissions of \(folder)" }
    let log = EarnedDatabase.unwritableLogs(of: file).first
    return "check \(log.map { "the permissions of \($0)" } ?? "its permissions")"
  }

  /// With the error of the system. SQLite itself always says `disk I/O error`.
  private static func reason(_ error: SQLiteError, _ path: String) -> String {
    if error.isOfLocks { return "\(error.message): its file system must support locks; put it on another one" }
    guard let number = error.systemError else { return error.message + (error.isFull ? "; free some space" : "") }
    return "\(error.message): \(FileFault(.write, path, errorNumber: number).cause)"
  }
}
