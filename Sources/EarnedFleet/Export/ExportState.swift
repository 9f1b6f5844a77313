import EarnedCore
import EarnedFiles
import EarnedReports

/// What the file of a device is made from: the bytes of the database and its logs, the program and its relations, what is
/// disclosed, and the key. Equal states make equal files, so a database in the state of its last export is not exported again.
///
/// It is a keyed hash, which tells nothing of any of these. SQLite's own counters would not do: with a write-ahead log
/// they do not change with every change.
struct ExportState {
  /// Without these files the database would be another.
  private static let endings = ["", "-wal", "-journal"]

  private let key: ExportKey
  private let inputsDigest: [UInt8]

  init(_ relations: [Relation], own texts: BuiltInWords, _ options: ExportOptions, _ key: ExportKey) {
    self.key = key
    var inputs = SHA256()
    let disclosed = [ExportFile.schema, ProgramVersion.current, options.fingerprint]
    for text in disclosed + relations.map(\.definition) + texts.codes.sorted() + texts.catalogue.sorted() {
      inputs.update("\(text.utf8.count) \(text)")
    }
    inputsDigest = inputs.digest
  }

  /// The state of a database. No connection of this process may be open to it: closing a file releases SQLite's locks.
  ///
  /// - Returns: nil when the files cannot be read, which opening the database will say.
  /// - Throws: `FleetFault.interrupted` when a signal was noted.
  func of(databaseAt path: String) throws(FleetFault) -> String? {
    guard let path = File.endOfLinks(path) else { return nil }
    var message = inputsDigest
    do {
      for ending in Self.endings {
        // One after the other: what is written meanwhile gives another state the next time. An empty log is as good as
        // none: who was killed while reading leaves one.
        let isEmpty = try FileStatus(of: path + ending)?.bytes ?? 0 == 0
        message += isEmpty ? [0] : try digest(of: path + ending)
      }
    } catch let fault as FleetFault {
      throw fault
    } catch {
      return nil
    }
    return HMACSHA256.code(of: Array("state\0".utf8) + message, key: key.bytes).hexadecimal
  }

  /// A digest of what a file holds, whether its zeros are on the disk or lie in a hole.
  private func digest(of path: String) throws -> [UInt8] {
    var digest = SHA256()
    let bytes = try File.forEachFilledPiece(of: path) { offset, bytes in
      guard Signals.noted == nil else { throw FleetFault.interrupted(done: 0, of: 1) }
      digest.update("\(offset) \(bytes.count) ")
      digest.update(bytes)
    }
    digest.update("\(bytes)")
    return digest.digest
  }
}
