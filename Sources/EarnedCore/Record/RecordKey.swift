/// The 16 bytes that identify a record: a UUID of version 8 (RFC 9562) whose first 48 bits are the record's time and
/// whose other bits come from SHA-256 (interface, section 2). Equal input gives equal keys, and keys ascend with time.
public struct RecordKey: Hashable, Sendable, CustomStringConvertible {
  /// The 16 bytes.
  public let bytes: [UInt8]

  /// - Parameter content: the bytes to hash: the record's canonical JSON, with or without an ordinal after it.
  public init(_ instant: Instant, content: [UInt8]) {
    var hash = SHA256()
    hash.update(content)
    self.init(instant, hash)
  }

  init(_ instant: Instant, _ hash: SHA256) {
    bytes = [UInt8](unsafeUninitializedCapacity: 16) { bytes, count in
      Self.write(instant, into: bytes)
      hash.digest(into: UnsafeMutableBufferPointer(rebasing: bytes[6..<16]))
      bytes[6] = bytes[6] & 0x0f | 0x80
      bytes[8] = bytes[8] & 0x3f | 0x80
      count = 16
    }
  }

  /// The lowest possible key of a record at `instant`: every lower key has an earlier time.
  public static func lowerBound(_ instant: Instant) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 16) { bytes, count in
      bytes.initialize(repeating: 0)
      Self.write(instant, into: bytes)
      count = 16
    }
  }

  /// The time in a key; nil for fewer bytes than that takes.
  public static func instant(of key: [UInt8]) -> Instant? {
    guard key.count >= 6 else { return nil }
    return Instant(millisecondsSinceEpoch: key.prefix(6).reduce(0) { $0 << 8 | Int64($1) })
  }

  /// Writes the first six bytes: the milliseconds since the epoch.
  private static func write(_ instant: Instant, into bytes: UnsafeMutableBufferPointer<UInt8>) {
    let milliseconds = UInt64(bitPattern: instant.millisecondsSinceEpoch)
    for place in 0..<6 { bytes[place] = UInt8(truncatingIfNeeded: milliseconds >> (40 - 8 * UInt64(place))) }
  }

  /// Lower case, `8-4-4-4-12`.
  public var description: String {
    String(unsafeUninitializedCapacity: 36) { text in
      var place = 0
      for (index, byte) in bytes.enumerated() {
        if index == 4 || index == 6 || index == 8 || index == 10 {
          text[place] = UInt8(ascii: "-")
          place += 1
        }
        text[place] = Self.hexDigits[Int(byte >> 4)]
        text[place + 1] = Self.hexDigits[Int(byte & 15)]
        place += 2
      }
      return place
    }
  }

  private static let hexDigits = [UInt8]("0123456789abcdef".utf8)
}
