#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The first hundred bytes of a SQLite file (SQLite's file format, section 1.3): what they say can be read when nothing
/// else can.
struct DatabaseHeader: Equatable, Sendable {
  private let bytes: [UInt8]

  /// Nil when the file begins otherwise than a SQLite database does.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == 100, bytes.starts(with: "SQLite format 3\0".utf8) else { return nil }
    self.bytes = bytes
  }

  /// Reads it from a regular file. The file is closed again before SQLite opens it: closing it later would drop the
  /// locks that SQLite holds (POSIX locks belong to the process, not to the descriptor).
  init?(ofFile path: String) {
    let descriptor = open(path.systemPath, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    self.init(Array(bytes.prefix(max(count, 0))))
  }

  /// In bytes.
  var pageSize: Int64 {
    let size = Int64(bytes[16]) << 8 | Int64(bytes[17])
    return size == 1 ? 65_536 : size
  }

  /// Whether a write-ahead log belongs to it.
  var hasWriteAheadLog: Bool { bytes[19] == 2 }

  /// How many pages the file has; nil when its last writer did not say.
  var pageCount: Int64? { number(at: 24) == number(at: 92) ? number(at: 28) : nil }

  var freePageCount: Int64 { number(at: 36) }
  var schemaCookie: Int64 { number(at: 40) }
  var userVersion: Int64 { number(at: 60) }
  var applicationID: Int64 { number(at: 68) }

  /// `none`, `full` or `incremental`, as `pragma auto_vacuum` counts them.
  var autoVacuum: String {
    if number(at: 52) == 0 { return "none" }
    return number(at: 64) == 0 ? "full" : "incremental"
  }

  var encoding: String? { [1: "UTF-8", 2: "UTF-16le", 3: "UTF-16be"][number(at: 56)] }

  /// The version of SQLite that wrote last, `3.40.1`; nil when it is none.
  var writerVersion: String? {
    let number = number(at: 96)
    guard (3_000_000..<4_000_000).contains(number) else { return nil }
    return "\(number / 1_000_000).\(number / 1_000 % 1_000).\(number % 1_000)"
  }

  private func number(at offset: Int) -> Int64 { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int64($1) } }
}
