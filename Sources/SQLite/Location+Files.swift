import CSQLite
import Files

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Location {
  /// Opening a pipe or a device, at the file's path or at that of a file beside it, could wait forever.
  func rejectSpecialFiles() throws(SQLiteError) {
    guard let path = filePath else { return }
    let resolved = Self.resolved(path)
    for file in ["", "-wal", "-shm", "-journal"].map({ resolved + $0 }) {
      var status = stat()
      guard stat(file.systemPath, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else { continue }
      throw SQLiteError(
        extendedCode: SQLITE_CANTOPEN, message: "\(file) is a pipe or a device, not a file", path: path)
    }
  }

  private var filePath: String? {
    switch self {
    case .file(let path), .immutableFile(let path), .watchedFile(let path): path
    case .memory, .temporary: nil
    }
  }

  /// SQLite places its files beside the one that the links lead to.
  private static func resolved(_ path: String) -> String { File.endOfLinks(path) ?? path }
}
