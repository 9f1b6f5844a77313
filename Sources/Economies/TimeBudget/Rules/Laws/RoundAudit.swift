import EarnedCore
import EarnedJSON

/// Replays a stored round (interface of the time budget, section 7). Another program may have changed the stored
/// values, so none of them is assumed to be valid.
public struct RoundAudit: Sendable {
  /// The values of the commit in the log.
  public struct Commit: Equatable, Sendable {
    /// The minutes wagered.
    public let wagerMinutes: Int
    /// The SHA-256 of the seed.
    public let seedSHA256: String

    /// A commit from its values.
    public init(wagerMinutes: Int, seedSHA256: String) {
      self.wagerMinutes = wagerMinutes
      self.seedSHA256 = seedSHA256
    }
  }

  /// The stored values of a round.
  public struct Booked: Sendable {
    /// The id of its wager.
    public var wagerID: String
    /// The game.
    public var game: String
    /// The seed, 32 hexadecimal digits.
    public var seed: String
    /// The options fixed with the wager.
    public var options: JSONObject?
    /// The choices; nil for a forfeit.
    public var choices: JSONObject?
    /// The random part; nil for a forfeit.
    public var draw: JSONObject?
    /// The result.
    public var result: String
    /// The minutes at stake.
    public var stakeMinutes: Int
    /// What it pays per minute at stake, in hundredths.
    public var multiplierHundredths: Int
    /// The minutes won or lost before the cap.
    public var rawDeltaMinutes: Int
    /// The maximum win; nil for a forfeit.
    public var capMinutes: Int?
    /// The change of the bonus.
    public var deltaMinutes: Int

    /// The stored values.
    public init(
      wagerID: String, game: String, seed: String, options: JSONObject?, choices: JSONObject?, draw: JSONObject?,
      result: String, stakeMinutes: Int, multiplierHundredths: Int, rawDeltaMinutes: Int, capMinutes: Int?,
      deltaMinutes: Int
    ) {
      self.wagerID = wagerID
      self.game = game
      self.seed = seed
      self.options = options
      self.choices = choices
      self.draw = draw
      self.result = result
      self.stakeMinutes = stakeMinutes
      self.multiplierHundredths = multiplierHundredths
      self.rawDeltaMinutes = rawDeltaMinutes
      self.capMinutes = capMinutes
      self.deltaMinutes = deltaMinutes
    }

    /// Whether the wager was forfeited, so that there is nothing to replay (decision B26).
    public var isForfeit: Bool { result == RoundResult.forfeited.rawValue }
  }

  /// A field whose stored value differs from the replay.
  public struct Difference: Equatable, Sendable {
    /// The field.
    public let field: String
    /// The stored value.
    public let booked: JSONValue
    /// The value of the replay; null when the round cannot be played.
    public let replayed: JSONValue
  }

  /// The wager as it was committed.
  public let wagerMinutes: Int
  /// The differences.
  public let differences: [Difference]

  /// Replays a round.
  ///
  /// - Parameter commit: the values of its commit, if they are still in the log.
  public init(_ booked: Booked, commit: Commit?) {
    let game = Game(rawValue: booked.game)
    guard !booked.isForfeit else {
      (wagerMinutes, differences) = (booked.stakeMinutes, [])
      return
    }
    guard
      let game, let seed = Seed(booked.seed), booked.seed == seed.text,
      let options = booked.options.flatMap({ GameOptions(game, $0) }),
      let choices = booked.choices.flatMap({ GameChoices(game, $0) }),
      Numbers.wagerMinutes.contains(booked.stakeMinutes / 2)
    else {
      let draw = booked.draw.map(JSONValue.object) ?? .null
      (wagerMinutes, differences) = (booked.stakeMinutes, [Difference(field: "draw", booked: draw, replayed: .null)])
      return
    }
    let own = Self.wagerMinutes(of: booked, options, choices, seed)
    wagerMinutes = own
    let committed = commit.map(\.wagerMinutes).flatMap { Numbers.wagerMinutes.contains($0) ? $0 : nil }
    var words = seed.words
    let play = options.play(choices, wagerMinutes: committed ?? own, words: &words)
    let raw = play.rawDeltaMinutes
    let delta = booked.capMinutes.map { Payout.deltaMinutes(raw: raw, capMinutes: $0) } ?? raw
    let fields: [(field: String, booked: JSONValue, replayed: JSONValue)] = [
      ("seed_sha256", .string(seed.sha256), .string(commit?.seedSHA256 ?? seed.sha256)),
      ("draw", booked.draw.map(JSONValue.object) ?? .null, .object(play.draw)),
      ("result", .string(booked.result), .string(play.result.rawValue)),
      ("wager_minutes", .count(own), .count(commit?.wagerMinutes ?? own)),
      ("multiplier_hundredths", .count(booked.multiplierHundredths), .count(play.multiplierHundredths)),
      ("raw_delta_minutes", .count(booked.rawDeltaMinutes), .count(raw)),
      ("delta_minutes", .count(booked.deltaMinutes), .count(delta)),
    ]
    differences = fields.filter { $0.booked != $0.replayed }.map {
      Difference(field: $0.field, booked: $0.booked, replayed: $0.replayed)
    }
  }

  /// The wager that belongs to a stake: for a double half of it, if the stake is even.
  private static func wagerMinutes(
    of booked: Booked, _ options: GameOptions, _ choices: GameChoices, _ seed: Seed
  ) -> Int {
    var words = seed.words
    let isDouble = options.play(choices, wagerMinutes: 1, words: &words).stakeMinutes == 2
    return isDouble && booked.stakeMinutes.isMultiple(of: 2) ? booked.stakeMinutes / 2 : booked.stakeMinutes
  }
}
