import EarnedCore

/// The 128 bits that decide a round. They are fixed when the wager is committed, before any choice (interface of the
/// time budget, section 5).
public struct Seed: Equatable, Sendable {
  private let bytes: [UInt8]

  static let kind = ValueKind.hexadecimal(digits: 32)

  /// Reads 32 hexadecimal digits; nil for anything else.
  public init?(_ text: String) {
    guard text.utf8.count == 32, let bytes = [UInt8](hexadecimal: text) else { return nil }
    self.bytes = bytes
  }

  /// The seed of a record without one: the first 16 bytes of the SHA-256 of its canonical JSON followed by `#seed`
  /// (decision B10).
  init(of ids: MadeIDs) { bytes = Array(ids.digest("seed").prefix(16)) }

  /// 32 lower-case hexadecimal digits.
  package var text: String { bytes.hexadecimal }

  /// The SHA-256 of the bytes, in hexadecimal digits. It is shown while the wager is pending: it fixes the seed without
  /// revealing it.
  package var sha256: String {
    var hash = SHA256()
    hash.update(bytes)
    return hash.digest.hexadecimal
  }

  /// The random words of the games.
  var words: SeededWords { SeededWords(bytes) }
}

extension Seed: Storable {
  package var stored: StoredValue { .text(text) }

  package init(_ row: any StoredRow, _ column: Int, of table: String) throws {
    guard let seed = Seed(try row.text(column)) else {
      throw StoredValueFault(place: "\(table).\(row.name(column))", expectation: "32 hexadecimal digits")
    }
    self = seed
  }
}

/// SHA-256 in counter mode (decision B11): block *i* is the digest of the seed followed by *i* as four bytes,
/// big-endian. A block gives four big-endian words, first to last. Anyone can check a round with `sha256sum`.
struct SeededWords: RandomNumberGenerator, Sendable {
  private let seed: [UInt8]
  private var nextBlock: UInt32 = 0
  /// The words of the current block that are not used yet, the next one last.
  private var words: [UInt64] = []

  init(_ seed: [UInt8]) { self.seed = seed }

  mutating func next() -> UInt64 {
    if words.isEmpty { words = block(nextBlock).reversed() }
    return words.removeLast()
  }

  private mutating func block(_ number: UInt32) -> [UInt64] {
    nextBlock += 1
    var hash = SHA256()
    hash.update(seed)
    hash.update(bigEndian: number)
    let digest = hash.digest
    return stride(from: 0, to: digest.count, by: 8).map { place in
      digest[place..<place + 8].reduce(0) { $0 << 8 | UInt64($1) }
    }
  }
}

/// How games draw from 64-bit words. The interface defines it, so that every implementation draws the same.
extension RandomNumberGenerator {
  /// A number below `bound`, all equally likely: words are skipped until one is below the largest multiple of `bound`.
  mutating func below(_ bound: UInt64) -> UInt64 {
    // The rest of 2^64 divided by the bound.
    let rest = (UInt64.max % bound + 1) % bound
    while true {
      let word = next()
      if word <= UInt64.max - rest { return word % bound }
    }
  }

  /// The numbers below `count` in random order, of which only the first `drawn` are drawn (Fisher and Yates).
  mutating func shuffled(below count: Int, drawing drawn: Int) -> [Int] {
    var numbers = Array(0..<count)
    for place in 0..<drawn {
      numbers.swapAt(place, place + Int(below(UInt64(count - place))))
    }
    return numbers
  }
}
