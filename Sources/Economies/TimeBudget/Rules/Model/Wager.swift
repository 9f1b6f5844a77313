import EarnedCore

/// A wager whose round is not resolved (specification, "pendingWager").
public struct Wager: Equatable, Sendable {
  /// Its id.
  public let wagerID: String
  /// The game and its options.
  public let options: GameOptions
  /// The minutes wagered. They are not deducted while it is pending.
  public let minutes: Int
  /// When it was committed.
  public let committed: Instant
  /// The zone at that time.
  public let timeZoneID: String
  /// The change of the bonus if the app is launched before the round is resolved.
  public let forfeitDeltaMinutes: Int
  /// The seed of the round.
  public let seed: Seed

  /// A stored wager.
  public init(
    wagerID: String, options: GameOptions, minutes: Int, committed: Instant, timeZoneID: String,
    forfeitDeltaMinutes: Int, seed: Seed
  ) {
    self.wagerID = wagerID
    self.options = options
    self.minutes = minutes
    self.committed = committed
    self.timeZoneID = timeZoneID
    self.forfeitDeltaMinutes = forfeitDeltaMinutes
    self.seed = seed
  }

  /// Plays its round.
  public func play(_ choices: GameChoices) -> Play {
    var words = seed.words
    return options.play(choices, wagerMinutes: minutes, words: &words)
  }
}
