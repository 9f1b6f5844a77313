import CEarnedSQLite
import EarnedSystem

/// Where a database is.
package enum Location: Equatable, Sendable {
  /// A file, by its path.
  case file(String)
  /// A file that nobody changes while it is open. It is read without locks, and nothing is written next to it.
  case immutableFile(String)
  /// A file with a write-ahead log that other processes may be using. It is read through their index of the log
  /// (`-shm`), without writing to that index or making one. Fails when there is a log but no index.
  case watchedFile(String)
  /// In memory; it is gone when the connection closes.
  case memory
  /// A temporary file that SQLite creates and removes.
  case temporary

  /// The name for `sqlite3_open_v2`. SQLite reads a name that starts with `file:` as a URI, `:memory:` as a database in
  /// memory, and an empty name as a temporary database, so the path of a file must not look like these.
  var name: String {
    switch self {
    case .file(let path) where !path.isText: Self.uri(path)
    case .file(let path): path.isEmpty || path.hasPrefix("file:") || path.hasPrefix(":") ? "./\(path)" : path
    case .immutableFile(let path): Self.uri(path) + "?immutable=1"
    case .watchedFile(let path): Self.uri(path) + "?readonly_shm=1"
    case .memory: ":memory:"
    case .temporary: ""
    }
  }

  /// `file:///folder/a.db` or `file:./a.db`: never read as a host's name or as `:memory:`.
  private static func uri(_ path: String) -> String {
    "file:\(path.isAbsolutePath ? "//" : "./")\(percentEncoded(path))"
  }

  private static func percentEncoded(_ path: String) -> String {
    var encoded = ""
    for byte in path.pathBytes {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        encoded += byte < 16 ? "%0" : "%"
        encoded += String(byte, radix: 16)
      }
    }
    return encoded
  }
}

/// What a connection may do.
package enum DatabaseAccess: Sendable {
  /// Reading only. Never creates a file.
  case readOnly
  /// Reading and writing an existing file.
  case readWrite
  /// Reading and writing; a missing file is created.
  case create
}

extension Location {
  /// What is wrong with a folder in the place of a database, and what to do.
  package static let folderProblem = "it is a folder; name a file in it"

  /// Throws for what SQLite must not open, at the path of the file or next to it. Opening a pipe or a device could wait
  /// forever; for a folder SQLite would report an error of the disk; a journal may name a file for SQLite to delete; and
  /// next to an empty file SQLite deletes the log, which may be all that is left.
  func rejectUnsafeFiles() throws(SQLiteError) {
    guard let path = filePath else { return }
    let resolved = Self.resolved(path)
    for ending in ["", "-wal", "-shm", "-journal"] {
      let file = resolved + ending
      var status = stat()
      guard stat(file.systemPath, &status) == 0 else { continue }
      let problem: String
      switch status.st_mode & S_IFMT {
      case S_IFREG where ending == "-journal" && RollbackJournal.namesFile(besides: resolved):
        problem = "\(RollbackJournal.namesFileProblem); open it once with the program that made it"
      // Asked after the log: a new database is filled before it has one.
      case S_IFREG where ending == "-wal" && status.st_size > 0 && Self.isEmpty(resolved):
        throw SQLiteError(extendedCode: SQLITE_CORRUPT, message: "it is empty, but its log is not", path: path)
      case S_IFREG: continue
      case S_IFDIR:
        guard ending.isEmpty else { continue }
        problem = Self.folderProblem
      default: problem = "\(file) is a pipe or a device, not a file"
      }
      throw SQLiteError(extendedCode: SQLITE_CANTOPEN, message: problem, path: path)
    }
  }

  private static func isEmpty(_ file: String) -> Bool {
    var status = stat()
    return stat(file.systemPath, &status) == 0 && status.st_size == 0
  }

  /// The path of the file; nil without one.
  var filePath: String? {
    switch self {
    case .file(let path), .immutableFile(let path), .watchedFile(let path): path
    case .memory, .temporary: nil
    }
  }

  /// SQLite makes its files next to the file that links lead to.
  static func resolved(_ path: String) -> String { File.endOfLinks(path) ?? path }
}
