import EarnedCore

/// What stands in an export for an id: the first 12 bytes of a keyed hash (HMAC-SHA-256), as 24 hexadecimal digits.
/// Without the key nobody can tell what an id was, nor try ids out. Of a million million ids two are equal with a chance
/// of 1 to 100,000.
final class ExportHashes {
  private static let byteCount = 12

  private let key: ExportKey
  /// The name of the device.
  private let device: String
  /// Ids come again and again; the last rows of a large table push the first ones out.
  private var known: [String: String] = [:]
  private static let mostKnown = 10_000

  init(_ key: ExportKey, of device: Device) {
    self.key = key
    self.device = device.name
  }

  /// Which key this is, so that exports of different ones are not put together.
  var keyName: String { hash("key\0") }

  /// Of an app: the same in all databases, so that they can be compared.
  func app(_ id: String) -> String { hash("app\0\(id)") }

  /// Of anything else: another in each database, so that nobody is recognised by the names that two of them share.
  func id(_ id: String) -> String { hash("id\0\(device)\0\(id)") }

  private func hash(_ message: String) -> String {
    if let hash = known[message] { return hash }
    let hash = Array(HMACSHA256.code(of: Array(message.utf8), key: key.bytes).prefix(Self.byteCount)).hexadecimal
    if known.count == Self.mostKnown { known.removeAll(keepingCapacity: true) }
    known[message] = hash
    return hash
  }
}
