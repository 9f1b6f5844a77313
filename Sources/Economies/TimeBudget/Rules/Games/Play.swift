import EarnedJSON

/// A played round: it is not booked yet, and no cap is applied.
public struct Play: Equatable, Sendable {
  /// The result.
  public let result: RoundResult
  /// What it pays per minute at stake, in hundredths of a minute.
  public let multiplierHundredths: Int
  /// The minutes at stake: the wager, or twice the wager.
  public let stakeMinutes: Int
  /// The random part of the round (`draw_json`).
  public let draw: JSONObject

  /// The minutes won or lost, without a cap.
  public var rawDeltaMinutes: Int {
    Payout.rawDeltaMinutes(stakeMinutes: stakeMinutes, multiplierHundredths: multiplierHundredths)
  }
}

extension GameOptions {
  /// Plays a round. The same words and choices give the same round.
  ///
  /// - Parameter choices: choices of the same game.
  public func play(
    _ choices: GameChoices, wagerMinutes: Int, words: inout some RandomNumberGenerator
  ) -> Play {
    switch (self, choices) {
    case (.crash(let auto), .crash(let manual)):
      Crash(&words).play(targetHundredths: [auto, manual].compactMap { $0 }.min(), wagerMinutes: wagerMinutes)
    case (.plinko(let risk), .plinko): Plinko(&words).play(risk, wagerMinutes: wagerMinutes)
    case (.slots, .slots): Slots(&words).play(wagerMinutes: wagerMinutes)
    case (.mines(let count), .mines(let reveals)):
      Mines(count: count, &words).play(reveals, wagerMinutes: wagerMinutes)
    case (.blackjack, .blackjack(let actions)): Blackjack(&words).play(actions, wagerMinutes: wagerMinutes)
    default: preconditionFailure("the choices of another game than \(game)")
    }
  }
}
