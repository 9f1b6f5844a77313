import CEarnedSQLite
import EarnedFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Location {
  /// What is wrong with a folder in the place of a database, and what to do.
  public static let folderProblem = "it is a folder; name a file in it"

  /// Opening a pipe or a device, at the file's path or at that of a file beside it, could wait forever. Of a folder SQLite
  /// says that it is an error of the disk.
  func rejectSpecialFiles() throws(SQLiteError) {
    guard let path = filePath else { return }
    let resolved = Self.resolved(path)
    for file in ["", "-wal", "-shm", "-journal"].map({ resolved + $0 }) {
      var status = stat()
      guard stat(file.systemPath, &status) == 0 else { continue }
      let problem: String
      switch status.st_mode & S_IFMT {
      case S_IFREG: continue
      case S_IFDIR:
        guard file == resolved else { continue }
        problem = Self.folderProblem
      default: problem = "\(file) is a pipe or a device, not a file"
      }
      throw SQLiteError(extendedCode: SQLITE_CANTOPEN, message: problem, path: path)
    }
  }

  /// The path of the file; nil without one.
  var filePath: String? {
    switch self {
    case .file(let path), .immutableFile(let path), .watchedFile(let path): path
    case .memory, .temporary: nil
    }
  }

  /// SQLite places its files beside the one that the links lead to.
  private static func resolved(_ path: String) -> String { File.endOfLinks(path) ?? path }
}
