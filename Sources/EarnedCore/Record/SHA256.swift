import CCrypto

/// The SHA-256 digest of bytes (FIPS 180-4).
enum SHA256 {
  static let byteCount = 32

  static func digest(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
      let status = EVP_Digest(bytes, bytes.count, buffer.baseAddress, nil, EVP_sha256(), nil)
      precondition(status == 1, "libcrypto computes SHA-256")
      count = byteCount
    }
  }
}
