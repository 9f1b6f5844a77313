import CNettle

/// The SHA-256 digest of bytes (FIPS 180-4) that come piece by piece. A copy goes on from where it was made.
struct SHA256 {
  static let byteCount = 32

  private var state = sha256_ctx()

  init() { nettle_sha256_init(&state) }

  mutating func update(_ bytes: [UInt8]) { nettle_sha256_update(&state, bytes.count, bytes) }

  mutating func update(_ text: String) {
    var text = text
    text.withUTF8 { nettle_sha256_update(&state, $0.count, $0.baseAddress) }
  }

  /// The digest of all that came so far: as many of its first bytes as there is room for.
  func digest(into bytes: UnsafeMutableBufferPointer<UInt8>) {
    precondition(bytes.count <= Self.byteCount, "a digest has 32 bytes")
    var last = state
    nettle_sha256_digest(&last, bytes.count, bytes.baseAddress)
  }
}
