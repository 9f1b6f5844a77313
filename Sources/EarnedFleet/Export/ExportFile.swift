import EarnedCompression
import EarnedCore
import EarnedFiles
import EarnedJSON
import EarnedReports

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

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
    gzip = try GzipOutput()
    file = try AtomicFile(replacing: path, cleansFolder: false)
  }

  /// Adds a line.
  func append(_ line: JSONValue) throws(FileFault) {
    try gzip.append(line.serializedUTF8() + [UInt8(ascii: "\n")], to: write)
  }

  /// Ends the file and gives it its name.
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
    guard try Gzip.beginning(of: beginning, upTo: 64)?.starts(with: "{\"schema\":\"\(schema)\"".utf8) == true else {
      throw ExportFault.foreign(path: path)
    }
  }
}
