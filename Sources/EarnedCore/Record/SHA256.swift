import CEarnedNettle

/// The SHA-256 digest of bytes (FIPS 180-4) that are added in pieces. A copy continues from the same point.
public struct SHA256: Sendable {
  /// The length of a digest.
  public static let byteCount = 32

  private var state = sha256_ctx()

  /// The hash of no bytes.
  public init() { nettle_sha256_init(&state) }

  /// Adds bytes.
  public mutating func update(_ bytes: [UInt8]) { nettle_sha256_update(&state, bytes.count, bytes) }

  /// Adds the UTF-8 bytes of a text.
  public mutating func update(_ text: String) {
    var text = text
    text.withUTF8 { nettle_sha256_update(&state, $0.count, $0.baseAddress) }
  }

  /// The digest of the bytes so far.
  public var digest: [UInt8] {
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
