import EarnedCore

/// The short code of a guest (interface of Hachimi, section 3).
public enum GuestCode {
  /// Ten characters from the first 50 bits of the SHA-256 of a uid.
  public static func of(uid: String) -> String {
    var hash = SHA256()
    hash.update(uid)
    let bits = hash.digest.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return String((0..<10).map { alphabet[Int(bits >> (59 - 5 * UInt64($0))) & 31] })
  }

  private static let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")
}
