import EarnedCore

/// The 128 bits that decide a round. They are fixed when the wager is committed, before any choice (interface of the
/// time budget, section 5).
public struct Seed: Equatable, Sendable {
  /// The 16 bytes.
  public let bytes: [UInt8]

  /// Reads 32 hexadecimal digits; nil for anything else.
  public init?(_ text: String) {
    let digits = text.utf8.compactMap(\.hexadecimalDigit)
    guard text.utf8.count == 32, digits.count == 32 else { return nil }
    bytes = stride(from: 0, to: 32, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  /// The seed of a record without one: the first 16 bytes of the SHA-256 of its canonical JSON followed by `#seed`
  /// (decision B10).
  public init(ofRecord canonical: [UInt8]) {
    var hash = SHA256()
    hash.update(canonical)
    hash.update("#seed")
    bytes = Array(hash.digest.prefix(16))
  }

  /// 32 lower-case hexadecimal digits.
  public var text: String { bytes.hexadecimal }

  /// The SHA-256 of the bytes, in hexadecimal digits, shown while the wager is pending. It commits to the seed without
  /// revealing it.
  public var sha256: String {
    var hash = SHA256()
    hash.update(bytes)
    return hash.digest.hexadecimal
  }

  /// The random words of the games.
  public var words: SeededWords { SeededWords(self) }
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
