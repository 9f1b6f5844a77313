/// The 16 bytes that identify a record: a UUID of version 8 (RFC 9562) whose first 48 bits are the record's time and
/// whose other bits come from SHA-256 (interface, section 2). Equal input gives equal keys, and keys ascend with time.
public struct RecordKey: Hashable, Sendable, CustomStringConvertible {
  /// The 16 bytes.
  public let bytes: [UInt8]

  /// - Parameter content: what is hashed, the record's canonical JSON with or without an ordinal behind it.
  public init(_ instant: Instant, content: [UInt8]) {
    var hash = SHA256()
    hash.update(content)
    self.init(instant, hash)
  }

  init(_ instant: Instant, _ hash: SHA256) {
    let milliseconds = UInt64(bitPattern: instant.millisecondsSinceEpoch)
    var bytes = (0..<6).map { UInt8(truncatingIfNeeded: milliseconds >> (40 - 8 * UInt64($0))) }
    bytes += hash.digest().prefix(10)
    bytes[6] = bytes[6] & 0x0f | 0x80
    bytes[8] = bytes[8] & 0x3f | 0x80
    self.bytes = bytes
  }

  /// The lowest key a record of `instant` can have: what is below it is of an earlier time.
  public static func lowerBound(_ instant: Instant) -> [UInt8] {
    let milliseconds = UInt64(bitPattern: instant.millisecondsSinceEpoch)
    return (0..<6).map { UInt8(truncatingIfNeeded: milliseconds >> (40 - 8 * UInt64($0))) }
      + [UInt8](repeating: 0, count: 10)
  }

  /// Lower case, `8-4-4-4-12`.
  public var description: String {
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for (index, byte) in bytes.enumerated() {
      if index == 4 || index == 6 || index == 8 || index == 10 { text.append(UInt8(ascii: "-")) }
      text.append(Self.hexDigits[Int(byte >> 4)])
      text.append(Self.hexDigits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static let hexDigits = [UInt8]("0123456789abcdef".utf8)
}
