import CEarnedNettle
import EarnedSystem

/// The 16 bytes that identify a record: a UUID of version 8 (RFC 9562) whose first 48 bits are the record's time and
/// whose other bits come from SHA-256 (contract, section 2). Equal input gives equal keys, and keys ascend with time.
package struct RecordKey: Hashable, Sendable, CustomStringConvertible {
  /// The first and the last eight bytes, as big-endian numbers.
  private let first, last: UInt64

  package var bytes: [UInt8] { withUnsafeBytes(of: (first.bigEndian, last.bigEndian)) { [UInt8]($0) } }

  /// - Parameter content: the bytes to hash: the record's canonical JSON, with or without an ordinal after it.
  package init(_ instant: Instant, content: [UInt8]) {
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

  /// An id that belongs to no record and only has to be unique.
  package static var random: RecordKey { RecordKey(.epoch, content: RandomBytes.make(32)) }

  /// The lowest possible key of a record at `instant`: every lower key has an earlier time.
  package static func lowerBound(_ instant: Instant) -> [UInt8] { RecordKey(first: time(instant), last: 0).bytes }

  /// The time in a key; nil when there are too few bytes.
  package static func instant(of key: [UInt8]) -> Instant? {
    guard key.count >= 6 else { return nil }
    return Instant(millisecondsSinceEpoch: key.prefix(6).reduce(0) { $0 << 8 | Int64($1) })
  }

  /// The first six bytes: the milliseconds since the epoch.
  private static func time(_ instant: Instant) -> UInt64 { UInt64(bitPattern: instant.millisecondsSinceEpoch) << 16 }

  /// Lower case, `8-4-4-4-12`.
  package var description: String {
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
  /// Writes the last digits of a number in lower case, one for each place.
  fileprivate func write(hexadecimal number: UInt64, at places: Range<Int>) {
    var rest = number
    for place in places.reversed() {
      let digit = UInt8(truncatingIfNeeded: rest & 15)
      self[place] = digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
      rest >>= 4
    }
  }
}

/// The ids that the engine makes for one record, in this order: grant, extension, then the events in log order
/// (contract, section 2). The same record always gets the same ids.
package struct MadeIDs: Sendable {
  package let key: RecordKey
  private let instant: Instant
  /// The hash of the common beginning of all ids: the canonical JSON and `#`.
  private var beginning: SHA256
  private var ordinal = 0
  private var parts = 0

  /// - Parameter canonical: the record's canonical JSON.
  package init(_ instant: Instant, canonical: [UInt8]) {
    var hash = SHA256()
    hash.update(canonical)
    self.init(RecordKey(instant, hash), instant, hash)
  }

  /// - Parameter hash: the hash of the record's canonical JSON.
  init(_ key: RecordKey, _ instant: Instant, _ hash: SHA256) {
    self.key = key
    self.instant = instant
    beginning = hash
    beginning.update("#")
  }

  /// The id of what the record creates: the one that it gives, else its key (contract, section 2).
  package func new(_ given: String?) -> String { given ?? key.description }

  package mutating func next() -> String {
    ordinal += 1
    return id(String(ordinal))
  }

  /// The id of something that exists once per record, such as the guest that it creates.
  package func named(_ name: String) -> String { id(name) }

  /// The id of a part that has no id in the record, such as the second window of a mode.
  package func part(_ name: String, _ index: Int) -> String {
    id("\(name)-\(index)")
  }

  /// The id of the next part that is not in the record at all, such as an event that it causes. Each name has its own
  /// counter.
  package mutating func nextPart(_ name: String) -> String {
    parts += 1
    return part(name, parts)
  }

  /// The SHA-256 of the record's canonical JSON, `#` and a name.
  package func digest(_ name: String) -> [UInt8] {
    var hash = beginning
    hash.update(name)
    return hash.digest
  }

  private func id(_ end: String) -> String {
    var hash = beginning
    hash.update(end)
    return RecordKey(instant, hash).description
  }
}

/// The SHA-256 digest of bytes (FIPS 180-4) that are added in pieces. A copy continues from the same point.
package struct SHA256: Sendable {
  package static let byteCount = 32

  private var state = sha256_ctx()

  package init() { nettle_sha256_init(&state) }

  package mutating func update(_ bytes: [UInt8]) { nettle_sha256_update(&state, bytes.count, bytes) }

  package mutating func update(_ text: String) {
    var text = text
    text.withUTF8 { nettle_sha256_update(&state, $0.count, $0.baseAddress) }
  }

  /// Adds a number as four bytes, the greatest first.
  package mutating func update(bigEndian number: UInt32) {
    update(withUnsafeBytes(of: number.bigEndian) { [UInt8]($0) })
  }

  package var digest: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Self.byteCount) { bytes, count in
      var last = state
      nettle_sha256_digest(&last, Self.byteCount, bytes.baseAddress)
      count = Self.byteCount
    }
  }

  /// The first 16 bytes of the digest, as two big-endian numbers.
  var beginning: (UInt64, UInt64) {
    var last = state
    var words = (UInt64(0), UInt64(0))
    withUnsafeMutableBytes(of: &words) { nettle_sha256_digest(&last, $0.count, $0.baseAddress) }
    return (UInt64(bigEndian: words.0), UInt64(bigEndian: words.1))
  }
}

/// HMAC with SHA-256 (RFC 2104).
package enum HMACSHA256 {
  /// 32 bytes.
  package static func code(of message: [UInt8], key: [UInt8]) -> [UInt8] {
    var state = hmac_sha256_ctx()
    nettle_hmac_sha256_set_key(&state, key.count, key)
    nettle_hmac_sha256_update(&state, message.count, message)
    return [UInt8](unsafeUninitializedCapacity: SHA256.byteCount) { bytes, count in
      nettle_hmac_sha256_digest(&state, SHA256.byteCount, bytes.baseAddress)
      count = SHA256.byteCount
    }
  }
}

extension [UInt8] {
  /// Two hexadecimal digits per byte, in upper or lower case; nil for any other text.
  package init?(hexadecimal text: String) {
    let digits = text.utf8.compactMap(\.hexadecimalDigit)
    guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
    self = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  /// Two lower-case hexadecimal digits per byte.
  package var hexadecimal: String {
    map { byte in String(byte >> 4, radix: 16) + String(byte & 15, radix: 16) }.joined()
  }
}

extension UInt8 {
  fileprivate var hexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
