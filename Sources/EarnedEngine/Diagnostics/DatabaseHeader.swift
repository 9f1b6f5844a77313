import EarnedFiles

/// The first hundred bytes of a SQLite file (SQLite's file format, section 1.3). They can be read even when SQLite
/// cannot open the file.
struct DatabaseHeader: Equatable, Sendable {
  private let bytes: [UInt8]

  /// Nil when the bytes are not the beginning of a SQLite database.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == 100, bytes.starts(with: "SQLite format 3\0".utf8) else { return nil }
    self.bytes = bytes
  }

  /// Reads it from a regular file. The file is closed before SQLite opens it: closing it later would release SQLite's
  /// locks (POSIX locks belong to the process, not to the descriptor).
  init?(ofFile path: String) throws(FileFault) { self.init(try RandomAccessFile(path).read(100, at: 0)) }

  /// The size of a page in bytes.
  var pageSize: Int64 {
    let size = Int64(bytes[16]) << 8 | Int64(bytes[17])
    return size == 1 ? 65_536 : size
  }

  /// Whether it uses a write-ahead log.
  var hasWriteAheadLog: Bool { bytes[19] == 2 }

  /// The number of pages in the file; nil when its last writer did not store it.
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

  var encoding: String? {
    switch number(at: 56) {
    case 1: "UTF-8"
    case 2: "UTF-16le"
    case 3: "UTF-16be"
    default: nil
    }
  }

  /// The version of SQLite that wrote last, such as `3.40.1`; nil when the number is invalid.
  var writerVersion: String? {
    let number = number(at: 96)
    guard (3_000_000..<4_000_000).contains(number) else { return nil }
    return "\(number / 1_000_000).\(number / 1_000 % 1_000).\(number % 1_000)"
  }

  private func number(at offset: Int) -> Int64 { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int64($1) } }
}
