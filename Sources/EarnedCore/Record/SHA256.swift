import CNettle

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
      digest(into: UnsafeMutableBufferPointer(rebasing: bytes[..<Self.byteCount]))
      count = Self.byteCount
    }
  }

  /// Writes the digest of the bytes so far, as many of its first bytes as fit.
  func digest(into bytes: UnsafeMutableBufferPointer<UInt8>) {
    precondition(bytes.count <= Self.byteCount, "a digest has 32 bytes")
    var last = state
    nettle_sha256_digest(&last, bytes.count, bytes.baseAddress)
  }
}
