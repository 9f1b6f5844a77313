import EarnedCore

/// Crash: a multiplier rises until it crashes. A player who cashes out before that is paid the multiplier at that
/// moment (decision W12).
public struct Crash: Sendable {
  /// The crash point, in hundredths.
  public let pointHundredths: Int

  /// Draws the crash point from the upper 32 bits of one word.
  public init(_ words: inout some RandomNumberGenerator) { self.init(draw: UInt32(words.next() >> 32)) }

  /// The crash point for a 32-bit number *k*: `max(100, ⌊99·2³² / (2³² − k)⌋)`.
  public init(draw: UInt32) {
    pointHundredths = max(100, 99 * Self.draws / (Self.draws - Int(draw)))
  }

  /// The number of different draws.
  private static let draws = 1 << 32

  /// Cashes out at a target below the crash point. A target equal to it is too late. Without a target the player never
  /// cashes out.
  public func play(targetHundredths: Int?, wagerMinutes: Int) -> Play {
    let reached = targetHundredths.flatMap { $0 < pointHundredths ? $0 : nil }
    return Play(
      result: reached == nil ? .crashed : .cashedOut, multiplierHundredths: reached ?? 0, stakeMinutes: wagerMinutes,
      draw: ["crash_point_hundredths": .count(pointHundredths)])
  }

  /// The probability that the crash point is above a target.
  public static func chance(ofReaching targetHundredths: Int) -> Fraction {
    Fraction(99 * draws / (targetHundredths + 1), draws)
  }
}
