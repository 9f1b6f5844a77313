import EarnedCore
import SQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The copy that is made beside a database before it is repaired.
enum RepairBackup {
  /// Makes it, reads it back whole, and gives its path: `earned.db.before-fix-1773604800000`.
  static func make(of database: Database, at instant: Instant) throws -> String {
    let path = try newFile(beside: database.path ?? "", at: instant)
    do {
      let copy = try Database(.file(path), .readWrite)
      try database.backup(to: copy)
      guard try Integrity(of: copy, isQuick: false).complaints == 0 else {
        throw RepairFault.noBackup(path: path, reason: "it is damaged")
      }
      return path
    } catch let error as SQLiteError {
      unlink(path)
      throw RepairFault.noBackup(path: path, reason: error.message)
    }
  }

  /// An empty file that only its owner can read. An older backup is never replaced.
  private static func newFile(beside path: String, at instant: Instant) throws(RepairFault) -> String {
    for number in 1...100 {
      let name = "\(path).before-fix-\(instant.millisecondsSinceEpoch)" + (number == 1 ? "" : "-\(number)")
      let descriptor = open(name, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
      if descriptor >= 0 {
        close(descriptor)
        return name
      }
      guard errno == EEXIST else { throw .noBackup(path: name, reason: String(cString: strerror(errno))) }
    }
    throw .noBackup(path: path, reason: "there are a hundred already")
  }
}
