import CEarnedNettle

/// Keyed hashes (RFC 2104) with SHA-256.
public enum HMACSHA256 {
  /// The code of a message, 32 bytes.
  public static func code(of message: [UInt8], key: [UInt8]) -> [UInt8] {
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
  /// Two lower-case hexadecimal digits per byte.
  package var hexadecimal: String {
    map { byte in String(byte >> 4, radix: 16) + String(byte & 15, radix: 16) }.joined()
  }
}
