import EarnedFiles

/// Where a database is.
public enum Location: Equatable, Sendable {
  /// A file, by its path.
  case file(String)
  /// A file that nobody changes while it is open: read without locks, and without any change to its folder.
  case immutableFile(String)
  /// A file with a write-ahead log that other processes may be using: read through their index of the log, without
  /// writing to that index or creating one. Fails when there is a log but no index.
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
public enum Access: Sendable {
  /// Reading only. Never creates a file.
  case readOnly
  /// Reading and writing an existing file.
  case readWrite
  /// Reading and writing; a missing file is created.
  case create
}
