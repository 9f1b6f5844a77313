import CMessageDigest

/// The SHA-256 digest of bytes (FIPS 180-4) that come piece by piece. A copy goes on from where it was made.
struct SHA256 {
  static let byteCount = 32

  private var state = SHA2_CTX()

  init() { SHA256Init(&state) }

  mutating func update(_ bytes: [UInt8]) { SHA256Update(&state, bytes, bytes.count) }

  /// The digest of all that came so far.
  func digest() -> [UInt8] {
    var last = state
    return [UInt8](unsafeUninitializedCapacity: Self.byteCount) { buffer, count in
      SHA256Final(buffer.baseAddress, &last)
      count = Self.byteCount
    }
  }
}
