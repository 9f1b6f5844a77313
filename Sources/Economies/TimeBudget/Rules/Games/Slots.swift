import EarnedCore

/// Slots: one number below 1000 decides the result.
public struct Slots: Sendable {
  /// The number, 0…999.
  public let roll: Int

  /// Draws the number.
  public init(_ words: inout some RandomNumberGenerator) { self.init(roll: Int(words.below(1_000))) }

  init(roll: Int) { self.roll = roll }

  /// The possible results, how many of the 1000 numbers lead to each, and what each pays.
  static let table: [(result: RoundResult, rolls: Int, multiplierHundredths: Int)] = [
    (.noMatch, 790, 0), (.cherry, 110, 100), (.lemon, 50, 200), (.bell, 25, 300), (.star, 15, 500), (.seven, 7, 1_000),
    (.diamond, 3, 5_000),
  ]

  /// The round.
  public func play(wagerMinutes: Int) -> Play {
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
