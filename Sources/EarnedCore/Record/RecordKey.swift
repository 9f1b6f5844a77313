import EarnedFiles

/// The 16 bytes that identify a record: a UUID of version 8 (RFC 9562) whose first 48 bits are the record's time and
/// whose other bits come from SHA-256 (interface, section 2). Equal input gives equal keys, and keys ascend with time.
public struct RecordKey: Hashable, Sendable, CustomStringConvertible {
  /// The first and the last eight bytes, as big-endian numbers.
  private let first, last: UInt64

  /// The 16 bytes.
  public var bytes: [UInt8] { withUnsafeBytes(of: (first.bigEndian, last.bigEndian)) { [UInt8]($0) } }

  /// - Parameter content: the bytes to hash: the record's canonical JSON, with or without an ordinal after it.
  public init(_ instant: Instant, content: [UInt8]) {
    var hash = SHA256()
    hash.update(content)
    self.init(instant, hash)
  }

  init(_ instant: Instant, _ hash: SHA256) {
    let (beginning, rest) = hash.beginning
    first = Self.time(instant) | 0x8000 | beginning >> 48 & 0x0FFF
    last = 1 << 63 | (beginning << 16 | rest >> 48) & (1 << 62 - 1)
  }

  private init(first: UInt64, last: UInt64) { (self.first, self.last) = (first, last) }

  /// A key of no record, for an id that only has to be unlike all others.
  public static var random: RecordKey { RecordKey(.epoch, content: RandomBytes.make(32)) }

  /// The lowest possible key of a record at `instant`: every lower key has an earlier time.
  public static func lowerBound(_ instant: Instant) -> [UInt8] { RecordKey(first: time(instant), last: 0).bytes }

  /// The time in a key; nil for fewer bytes than that takes.
  public static func instant(of key: [UInt8]) -> Instant? {
    guard key.count >= 6 else { return nil }
    return Instant(millisecondsSinceEpoch: key.prefix(6).reduce(0) { $0 << 8 | Int64($1) })
  }

  /// The first six bytes: the milliseconds since the epoch.
  private static func time(_ instant: Instant) -> UInt64 { UInt64(bitPattern: instant.millisecondsSinceEpoch) << 16 }

  /// Lower case, `8-4-4-4-12`.
  public var description: String {
    let dash = UInt8(ascii: "-")
    return String(unsafeUninitializedCapacity: 36) { text in
      text.write(hexadecimal: first >> 32, at: 0..<8)
      text.write(hexadecimal: first >> 16, at: 9..<13)
      text.write(hexadecimal: first, at: 14..<18)
      text.write(hexadecimal: last >> 48, at: 19..<23)
      text.write(hexadecimal: last, at: 24..<36)
      (text[8], text[13], text[18], text[23]) = (dash, dash, dash, dash)
      return 36
    }
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// Writes the last digits of a number, as many as there are places, in lower case.
  fileprivate func write(hexadecimal number: UInt64, at places: Range<Int>) {
    var rest = number
    for place in places.reversed() {
      let digit = UInt8(truncatingIfNeeded: rest & 15)
      self[place] = digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
      rest >>= 4
    }
  }
}
