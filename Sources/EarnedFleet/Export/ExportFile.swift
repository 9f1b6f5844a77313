import EarnedCompression
import EarnedCore
import EarnedJSON
import EarnedReports
import EarnedSystem

/// The file of one device: gzip, a line of JSON a row (`docs/export.md`). It appears whole or not at all.
final class ExportFile {
  /// What its first line says it is, and its last byte by byte.
  static let schema = "earned.export/1"
  static let ending = ".earned.gz"

  private let file: AtomicFile
  private let gzip: GzipOutput
  private var digest = SHA256()
  private var bytes = 0

  /// Prepares to write the file at `path`, which may replace an older export.
  ///
  /// - Throws: `ExportFault.foreign`, `.link`, with nothing touched; `FileFault`.
  init(at path: String) throws {
    try Self.expectOurs(path)
    gzip = GzipOutput()
    file = try AtomicFile(replacing: path, cleansFolder: false)
  }

  func append(_ line: JSONValue) throws(FileFault) {
    try gzip.append(line.serializedUTF8() + [UInt8(ascii: "\n")], to: write)
  }

  func commit() throws(FileFault) -> (bytes: Int, sha256: String) {
    try gzip.finish(to: write)
    try file.commit()
    return (bytes, digest.digest.hexadecimal)
  }

  private func write(_ piece: ArraySlice<UInt8>) throws(FileFault) {
    let piece = Array(piece)
    digest.update(piece)
    bytes += piece.count
    try file.write(piece)
  }

  /// The digest of the file at `path`; nil when there is none.
  static func sha256(of path: String) throws(FileFault) -> String? {
    guard try FileStatus(of: path)?.isRegularFile == true else { return nil }
    var digest = SHA256()
    try File.forEachPiece(of: path) { piece throws(FileFault) in
      // The signal ends the run, and with it what would be made of this.
      guard Signals.noted == nil else { throw FileFault(.read, path, errorNumber: EINTR) }
      digest.update(piece)
    }
    return digest.digest.hexadecimal
  }

  private static func expectOurs(_ path: String) throws {
    guard try !File.isLink(path) else { throw ExportFault.link(path: path) }
    guard let status = try FileStatus(of: path) else { return }
    let beginning = status.isRegularFile ? try File.beginning(of: path, upTo: 512) : []
    guard Gzip.beginning(of: beginning, upTo: 64)?.starts(with: "{\"schema\":\"\(schema)\"".utf8) == true else {
      throw ExportFault.foreign(path: path)
    }
  }
}

/// A digest of everything that the file of a device depends on: the bytes of the database and its logs, the program and its
/// relations, the options and the key. A database in the state of its last export is not exported again.
///
/// It is a keyed hash, which discloses nothing. SQLite's own counters are not enough: with a write-ahead log they do not
/// change with every change.
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
  /// - Returns: nil when the files cannot be read, which opening the database will report.
  /// - Throws: `FleetFault.interrupted` when a signal was noted.
  func of(databaseAt path: String) throws(FleetFault) -> String? {
    guard let path = File.endOfLinks(path) else { return nil }
    var message = inputsDigest
    do {
      for ending in Self.endings {
        // Changes meanwhile give another state the next time. An empty log, which a killed reader may leave, counts as
        // none.
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

  /// A digest of a file's contents, whether its zeros are on the disk or in a hole.
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
