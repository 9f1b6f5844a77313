import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedSystem

/// The key of an export's hashes. With it one can find out which app a hash stands for, so it is in a file of its own that
/// only its owner can read, never in an export. Exports with one key have the same hash for the same app.
package struct ExportKey: Sendable {
  private static let byteCount = 32

  let bytes: [UInt8]

  /// The key in the file at `path`: 64 hexadecimal digits. Without a file a key is made, whole or not at all.
  ///
  /// - Throws: `ExportKeyFault`, `FileFault`; `OutputFault` for the name of a database's log.
  package init(at path: String) throws {
    if try FileStatus(of: path) == nil { try Self.make(path) }
    let file = try RandomAccessFile(path)
    guard try file.status().permissions & 0o077 == 0 else { throw ExportKeyFault.readableByOthers(path: path) }
    // One byte more than a key has, so that what continues after it is not taken for one.
    let text = String(decoding: try file.read(2 * Self.byteCount + 2, at: 0), as: UTF8.self)
    guard let bytes = Self.bytes(text.hasSuffix("\n") ? text.dropLast() : text[...]) else {
      throw ExportKeyFault.noKey(path: path)
    }
    self.bytes = bytes
  }

  /// A key of 32 bytes, for tests.
  init(bytes: [UInt8]) { self.bytes = bytes }

  private static func make(_ path: String) throws {
    guard try !File.isLink(path) else { throw ExportKeyFault.danglingLink(path: path) }
    var paths = OutputPaths()
    try paths.add(path)
    try Folder.makeAll(above: path)
    let bytes = RandomBytes.make(byteCount)
    do throws(FileFault) {
      let file = try AtomicFile(creating: path)
      try file.write(Array((bytes.hexadecimal + "\n").utf8))
      try file.commit()
    } catch {
      // Another export may have just made one: that is the key.
      guard error.errorNumber == EEXIST else { throw error }
    }
  }

  private static func bytes(_ digits: Substring) -> [UInt8]? {
    let digits = digits.unicodeScalars.compactMap { $0.isASCII ? Character($0).hexDigitValue : nil }
    guard digits.count == 2 * byteCount else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }
}

/// Why a file is not used as the key of an export. Nothing was exported.
package enum ExportKeyFault: Error, Equatable, Sendable, CustomStringConvertible {
  case readableByOthers(path: String)
  case noKey(path: String)
  /// A symbolic link that leads nowhere: a key would be written to an unknown place.
  case danglingLink(path: String)

  package var description: String {
    switch self {
    case .readableByOthers(let path):
      "the key \(path) is open to other users of this machine; take their permissions away (0600)"
    case .noKey(let path):
      "\(path) holds no key of an export, which is 64 hexadecimal digits; name another file with --key, "
        + "or one that is not there, and a key is made"
    case .danglingLink(let path):
      "\(path) is a symbolic link that leads nowhere; remove it, and a key is made in its place"
    }
  }
}

/// Hashes that replace ids in an export: the first 12 bytes of HMAC-SHA-256, as 24 hexadecimal digits. Without the key ids
/// can be neither recovered nor guessed. Among a million million ids, two are equal with a probability of 1 in 100,000.
final class ExportHashes {
  private static let byteCount = 12

  private let key: ExportKey
  private let device: String
  /// Ids are repeated often. Emptied when it is full.
  private var known: [ExactText: String] = [:]
  private static let maxKnown = 10_000

  init(_ key: ExportKey, of device: Device) {
    self.key = key
    self.device = device.name
  }

  /// Identifies the key, so that exports with different keys are not combined.
  var keyName: String { hash("key\0") }

  /// The same for an app in all databases, so that they can be compared.
  func app(_ id: String) -> String { hash("app\0\(id)") }

  /// Different in each database, so that nobody is recognised by names that two of them share.
  func id(_ id: String) -> String { hash("id\0\(device)\0\(id)") }

  private func hash(_ message: String) -> String {
    if let hash = known[ExactText(message)] { return hash }
    let hash = Array(HMACSHA256.code(of: Array(message.utf8), key: key.bytes).prefix(Self.byteCount)).hexadecimal
    if known.count == Self.maxKnown { known.removeAll(keepingCapacity: true) }
    known[ExactText(message)] = hash
    return hash
  }
}
