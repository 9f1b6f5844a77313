import EarnedCore

/// Plinko: a ball falls past eight pins, left or right at each, into one of nine buckets.
public struct Plinko: Sendable {
  /// The direction at each pin, `RLLRRLRL`.
  public let path: String

  /// Draws the path from the upper 8 bits of one word, the highest first: 1 is right.
  public init(_ words: inout some RandomNumberGenerator) {
    let bits = words.next() >> 56
    path = String((0..<8).map { bits >> (7 - $0) & 1 == 1 ? "R" : "L" })
  }

  /// The bucket, 0…8: the number of times the ball went right.
  public var bucket: Int { path.count { $0 == "R" } }

  /// The round for a risk. A lost round keeps its multiplier, because part of the stake is paid back (decision B21).
  public func play(_ risk: PlinkoRisk, wagerMinutes: Int) -> Play {
    Play(
      result: Self.results[bucket], multiplierHundredths: risk.multipliersHundredths[bucket],
      stakeMinutes: wagerMinutes, draw: ["path": .string(path), "bucket": .count(bucket)])
  }

  /// The result for each bucket.
  static let results: [RoundResult] = [
    .bucket0, .bucket1, .bucket2, .bucket3, .bucket4, .bucket5, .bucket6, .bucket7, .bucket8,
  ]

  /// For each bucket, how many of the 256 paths lead to it.
  static let paths = [1, 8, 28, 56, 70, 56, 28, 8, 1]
}

extension PlinkoRisk {
  /// The multiplier for each bucket.
  public var multipliersHundredths: [Int] {
    switch self {
    case .low: [560, 210, 110, 100, 50, 100, 110, 210, 560]
    case .medium: [1_300, 300, 130, 70, 40, 70, 130, 300, 1_300]
    case .high: [2_900, 400, 150, 30, 20, 30, 150, 400, 2_900]
    }
  }
}
