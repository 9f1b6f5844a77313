import JSON

/// How a round was played out: nothing of it is booked yet, and no cap applies to it.
public struct Play: Equatable, Sendable {
  /// How it ended.
  public let result: RoundResult
  /// What a minute at stake gives back, in hundredths of a minute.
  public let multiplierHundredths: Int
  /// The minutes at stake: the wager, or twice of it.
  public let stakeMinutes: Int
  /// What chance gave (`draw_json`).
  public let draw: JSONObject

  /// What the round gives beyond the stake, in minutes, or takes, without a cap.
  public var rawDeltaMinutes: Int {
    Payout.rawDeltaMinutes(stakeMinutes: stakeMinutes, multiplierHundredths: multiplierHundredths)
  }
}

extension GameOptions {
  /// Plays a round. The same words and choices give the same round.
  ///
  /// - Parameter choices: those of the same game.
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
