/// Why no copy was made.
public enum BackupFault: Error, Equatable, Sendable {
  /// There is a log beside the target: SQLite would take it for the log of the copy.
  case hasLog(path: String, log: String)
  /// There is a file, which is replaced only when that is wanted.
  case exists(path: String)
  /// The target is a folder, a pipe or a device.
  case isNoFile(path: String)
  /// The copy does not have the content of the database.
  case differs(path: String, table: String)
  /// The user asked to stop. Nothing was written.
  case interrupted
}

extension BackupFault: CustomStringConvertible {
  /// What happened and what to do.
  public var description: String {
    switch self {
    case .hasLog(let path, let log):
      "there is \(log) beside \(path), which SQLite would take for its log; name another file, or move the log away"
    case .exists(let path): "\(path) exists already; name another file, or replace it with --force"
    case .isNoFile(let path): "\(path) is not a regular file; name another one"
    case .differs(let path, let table):
      "the table \(table) of the copy \(path) differs from the database; check the disk and run it again"
    case .interrupted: "interrupted; nothing was written"
    }
  }
}
