/// Why nothing was restored.
public enum RestoreFault: Error, Equatable, Sendable {
  /// The backup does not exist.
  case noBackup(path: String)
  /// The backup is damaged, or not a database.
  case damaged(path: String, reason: String)
  /// The file is empty, another program's, or has a view in place of a table.
  case notABackup(path: String)
  /// The file is an archive of cleanups, and the database is none.
  case isArchive(path: String)
  /// The backup has references to rows that do not exist.
  case orphans(path: String, count: Int)
}

extension RestoreFault: CustomStringConvertible {
  /// What happened and what to do.
  public var description: String {
    switch self {
    case .noBackup(let path): "there is no backup at \(path); name the file that 'earned db backup' wrote"
    case .damaged(let path, let reason):
      """
      the backup \(path) is damaged or not a database: \(reason); name another backup, or salvage it with \
      'earned db recover --db BACKUP FILE' and restore that
      """
    case .notABackup(let path): "\(path) is not a backup; name the file that 'earned db backup' wrote"
    case .isArchive(let path):
      """
      \(path) is not a backup, but an archive of 'earned retention run', which has only the rows that were deleted; \
      reports read it with --archive
      """
    case .orphans(let path, let count):
      """
      \(path) has \(count) rows that refer to rows that are not there; 'earned db recover' makes a file without them, \
      --force restores it as it is
      """
    }
  }
}
