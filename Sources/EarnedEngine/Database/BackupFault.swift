/// Why there is no copy.
public enum BackupFault: Error, Equatable, Sendable {
  /// A log lies beside the file that was named: SQLite would take it for the log of what is put there.
  case hasLog(path: String, log: String)
  /// What was named is a folder, a pipe or a device.
  case isNoFile(path: String)
  /// The copy does not hold what the database held.
  case differs(path: String, table: String)
  /// Somebody asked to stop. Nothing was written.
  case interrupted
}

extension BackupFault: CustomStringConvertible {
  /// What happened and what to do.
  public var description: String {
    switch self {
    case .hasLog(let path, let log):
      "beside \(path) lies \(log), which would be taken for a part of it; name another file, or move that away"
    case .isNoFile(let path): "\(path) is not a regular file; name another one"
    case .differs(let path, let table):
      "the table \(table) of the copy \(path) is not that of the database; check the disk and run it again"
    case .interrupted: "interrupted; nothing was written"
    }
  }
}
