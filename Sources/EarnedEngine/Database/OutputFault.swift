/// Why an output must not be written to a path. Nothing was changed.
public enum OutputFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// It is the command's database, or one of the files next to that.
  case isDatabase(path: String)
  /// It is another SQLite database.
  case isAnotherDatabase(path: String)
  /// It is one of our databases, and replacing was not requested.
  case isCopy(path: String)
  /// It is another SQLite database, where the archive of a cleanup is needed.
  case isNoArchive(path: String)
  /// It is an archive of cleanups, where a backup was to be written.
  case isArchive(path: String)
  /// It is a file next to another SQLite database, such as its log.
  case belongsToAnotherDatabase(path: String)
  /// The command reads it.
  case isInput(path: String)
  /// It is in a folder whose files all count as databases.
  case isAmongDatabases(path: String)
  /// It is also the path of another output.
  case isOutput(path: String)
  /// It is standard output, where a database was to be written.
  case isStandardOutput

  /// What happened and what to do.
  public var description: String {
    switch self {
    case .isDatabase(let path): "\(path) is the database itself, or belongs to it; name another file"
    case .isAnotherDatabase(let path):
      "\(path) is a SQLite database, which would be lost; name another file, or move that away"
    case .isCopy(let path):
      "\(path) is a database of earned, which would be lost; name another file, or say that it is replaced"
    case .isNoArchive(let path):
      "\(path) is a SQLite database, but not an archive of 'earned retention run'; name another file"
    case .isArchive(let path):
      """
      \(path) is an archive of 'earned retention run', whose rows are nowhere else and would be lost; name another file
      """
    case .belongsToAnotherDatabase(let path):
      "\(path) belongs to the SQLite database next to it, which would be damaged; name another file"
    case .isInput(let path): "\(path) is read by this command and would be lost; name another file"
    case .isAmongDatabases(let path): "\(path) is in the folder of the databases; name a file elsewhere"
    case .isStandardOutput: "a database cannot be written to standard output; name a file"
    case .isOutput(let path): "\(path) is named for two outputs; name another file for one of them"
    }
  }
}
