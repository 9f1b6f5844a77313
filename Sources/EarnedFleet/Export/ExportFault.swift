import EarnedReports

/// Why a database is not exported, or nothing at all. What was exported before stays.
public enum ExportFault: Error, Equatable, Sendable {
  /// A column holds a value that is not of its kind. Only the column is named, never the value.
  case unexpected(column: String, kind: ExportKind)
  /// A relation cannot be read as the database is. What SQLite says of it may name a value, and is not repeated.
  case unreadable(relation: String, code: Int32)
  /// In place of a file of the export there is one of somebody else.
  case foreign(path: String)
  /// In place of a file of the export there is a symbolic link: who follows it might write to any place.
  case link(path: String)
  /// Another process exports to the folder.
  case running(folder: String)
  /// A database, or its folder, lies in the folder of the export, which is to be given away.
  case insideFolder(path: String, folder: String)
  /// The folder of the export lies in the folder whose databases are exported.
  case folderInside(folder: String, databases: String)
}

extension ExportFault: CustomStringConvertible {
  /// What happened and what to do.
  public var description: String {
    switch self {
    case .unexpected(let column, let kind):
      "\(column) holds a value that is not of the kind '\(kind.rawValue)'; 'earned diagnostics check' tells more"
    case .unreadable(let relation, let code):
      "\(relation) cannot be read from the database as it is (SQLite \(code)); 'earned diagnostics check' tells more"
    case .foreign(let path): "\(path) is not of an export, and is left as it is; move it away, or name another folder"
    case .link(let path): "\(path) is a symbolic link, and is left as it is; remove it, or name another folder"
    case .running(let folder): "another export is writing to \(folder); wait until it has ended"
    case .insideFolder(let path, let folder):
      "\(path) lies in \(folder), the folder of the export, which is to be given away; name another folder"
    case .folderInside(let folder, let databases):
      "\(folder) lies in \(databases), whose databases are exported; name a folder outside"
    }
  }
}
