import Files

/// Where a database is.
public enum Location: Equatable, Sendable {
  /// A file, by its path.
  case file(String)
  /// A file that nobody changes while it is open: read without locks and without touching its folder.
  case immutableFile(String)
  /// A file with a write-ahead log that others may be using: read through their index of the log, without a mark of
  /// one's own in it and without making one. Refused when a log is there but no index.
  case watchedFile(String)
  /// In memory, gone when it is closed.
  case memory
  /// A temporary file that SQLite makes and removes by itself.
  case temporary

  /// The name for `sqlite3_open_v2`, which reads everything that starts with `file:` as a URI, gives `:memory:` a
  /// meaning of its own, and makes a temporary database of an empty name.
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

  /// `file:///folder/a.db` or `file:./a.db`: never a host's name, never `:memory:`.
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
  /// Only read. Never creates a file.
  case readOnly
  /// Read and write an existing file.
  case readWrite
  /// Read and write, and create the file when it is missing.
  case create
}
