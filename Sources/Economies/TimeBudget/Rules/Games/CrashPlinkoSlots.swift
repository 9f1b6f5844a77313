import EarnedCore

/// Crash: a multiplier rises until it crashes. A player who cashes out before that is paid the multiplier at that
/// moment (decision W12).
struct Crash: Sendable {
  let pointHundredths: Int

  /// Draws the crash point from the upper 32 bits of one word.
  init(_ words: inout some RandomNumberGenerator) { self.init(draw: UInt32(words.next() >> 32)) }

  /// The crash point for a 32-bit number *k*: `max(100, ⌊99·2³² / (2³² − k)⌋)`.
  init(draw: UInt32) {
    pointHundredths = max(100, 99 * Self.draws / (Self.draws - Int(draw)))
  }

  /// The number of different draws.
  private static let draws = 1 << 32

  /// Cashes out at a target below the crash point. A target equal to it is too late. Without a target the player never
  /// cashes out.
  func play(targetHundredths: Int?, wagerMinutes: Int) -> Play {
    let reached = targetHundredths.flatMap { $0 < pointHundredths ? $0 : nil }
    return Play(
      result: reached == nil ? .crashed : .cashedOut, multiplierHundredths: reached ?? 0, stakeMinutes: wagerMinutes,
      draw: ["crash_point_hundredths": .count(pointHundredths)])
  }

  /// The probability that the crash point is above a target.
  static func chance(ofReaching targetHundredths: Int) -> Fraction {
    Fraction(99 * draws / (targetHundredths + 1), draws)
  }
}

/// Plinko: a ball falls past eight pins, left or right at each, into one of nine buckets.
struct Plinko: Sendable {
  /// The direction at each pin, `RLLRRLRL`.
  let path: String

  /// Draws the path from the upper 8 bits of one word, the highest first: 1 is right.
  init(_ words: inout some RandomNumberGenerator) {
    let bits = words.next() >> 56
    path = String((0..<8).map { bits >> (7 - $0) & 1 == 1 ? "R" : "L" })
  }

  /// The bucket, 0…8: the number of times the ball went right.
  var bucket: Int { path.count { $0 == "R" } }

  /// A lost round keeps its multiplier, because part of the stake is paid back (decision B21).
  func play(_ risk: PlinkoRisk, wagerMinutes: Int) -> Play {
    Play(
      result: Self.results[bucket], multiplierHundredths: risk.multipliersHundredths[bucket],
      stakeMinutes: wagerMinutes, draw: ["path": .string(path), "bucket": .count(bucket)])
  }

  /// By bucket.
  static let results: [RoundResult] = [
    .bucket0, .bucket1, .bucket2, .bucket3, .bucket4, .bucket5, .bucket6, .bucket7, .bucket8,
  ]

  /// How many of the 256 paths lead to each bucket.
  static let paths = [1, 8, 28, 56, 70, 56, 28, 8, 1]
}

extension PlinkoRisk {
  /// By bucket.
  var multipliersHundredths: [Int] {
    switch self {
    case .low: [560, 210, 110, 100, 50, 100, 110, 210, 560]
    case .medium: [1_300, 300, 130, 70, 40, 70, 130, 300, 1_300]
    case .high: [2_900, 400, 150, 30, 20, 30, 150, 400, 2_900]
    }
  }
}

/// Slots: one number below 1000 decides the result.
struct Slots: Sendable {
  /// 0…999.
  let roll: Int

  init(_ words: inout some RandomNumberGenerator) { self.init(roll: Int(words.below(1_000))) }

  init(roll: Int) { self.roll = roll }

  /// The possible results, how many of the 1000 numbers lead to each, and what each pays.
  static let table: [(result: RoundResult, rolls: Int, multiplierHundredths: Int)] = [
    (.noMatch, 790, 0), (.cherry, 110, 100), (.lemon, 50, 200), (.bell, 25, 300), (.star, 15, 500), (.seven, 7, 1_000),
    (.diamond, 3, 5_000),
  ]

  func play(wagerMinutes: Int) -> Play {
    var first = 0
    for line in Self.table {
      first += line.rolls
      guard roll >= first else {
        return Play(
          result: line.result, multiplierHundredths: line.multiplierHundredths, stakeMinutes: wagerMinutes,
          draw: ["roll": .count(roll)])
      }
    }
    preconditionFailure("a roll lies below 1000")
  }
}
