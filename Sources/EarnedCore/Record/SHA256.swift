import CNettle

/// The SHA-256 digest of bytes (FIPS 180-4) that come piece by piece. A copy goes on from where it was made.
struct SHA256 {
  static let byteCount = 32

  private var state = sha256_ctx()

  init() { nettle_sha256_init(&state) }

  mutating func update(_ bytes: [UInt8]) { nettle_sha256_update(&state, bytes.count, bytes) }

  /// The digest of all that came so far.
  func digest() -> [UInt8] {
    var last = state
    return [UInt8](unsafeUninitializedCapacity: Self.byteCount) { buffer, count in
      nettle_sha256_digest(&last, Self.byteCount, buffer.baseAddress)
      count = Self.byteCount
    }
  }
}
