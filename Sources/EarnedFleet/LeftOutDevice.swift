/// A database of a fleet that does not count.
public struct LeftOutDevice: Sendable {
  /// The file.
  public let path: String
  /// Why: a `DeviceFault`, or what kept the database from being read.
  public let reason: any Error

  /// A database and why it does not count.
  public init(path: String, reason: any Error) {
    self.path = path
    self.reason = reason
  }
}

/// Why a database cannot be a device of its own.
public enum DeviceFault: Error, Equatable, Sendable {
  /// Another database, at this path, has the same device name.
  case sameName(String, as: String)
  /// It is the file that another path leads to.
  case sameFile(as: String)
  /// It is the archive of cleanups, with rows of another database.
  case isArchive
  /// Its queries were not done after so much CPU time.
  case takesTooLong(seconds: Int)
}

extension DeviceFault: CustomStringConvertible {
  /// What happened and what to do.
  public var description: String {
    switch self {
    case .sameName(let name, let other):
      "\(other) is the device '\(name)' already, by the file's name without its ending; rename one of them"
    case .sameFile(let other): "it is the same file as \(other), which counts once"
    case .isArchive:
      "it is an archive of 'earned retention run', with rows that were deleted from its database; name that"
    case .takesTooLong(let seconds): "the report was not done after \(seconds) s; allow more with --timeout"
    }
  }
}
