import EarnedCore

/// SHA-256 in counter mode (decision B11): block *i* is the digest of the seed followed by *i* as four bytes,
/// big-endian. A block gives four big-endian words, first to last. Anyone can check a round with `sha256sum`.
public struct SeededWords: RandomNumberGenerator, Sendable {
  private let seed: [UInt8]
  private var nextBlock: UInt32 = 0
  /// The unused words of the block, the next one last.
  private var words: [UInt64] = []

  /// Starts with the first word of a seed.
  public init(_ seed: Seed) { self.seed = seed.bytes }

  /// The next word.
  public mutating func next() -> UInt64 {
    if words.isEmpty { words = block(nextBlock).reversed() }
    return words.removeLast()
  }

  private mutating func block(_ number: UInt32) -> [UInt64] {
    nextBlock += 1
    var hash = SHA256()
    hash.update(seed)
    hash.update([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) })
    let digest = hash.digest
    return stride(from: 0, to: digest.count, by: 8).map { place in
      digest[place..<place + 8].reduce(0) { $0 << 8 | UInt64($1) }
    }
  }
}
