import EarnedCore
import JSON

/// A booked round as it is stored, played again (interface of the time budget, section 7). What is stored may have been
/// changed by others, so nothing is taken for granted of it.
public struct RoundAudit: Sendable {
  /// What the log says of the commit.
  public struct Commit: Equatable, Sendable {
    /// The wager.
    public let wagerMinutes: Int
    /// What the seed was promised to be.
    public let seedSHA256: String

    /// Joins the two.
    public init(wagerMinutes: Int, seedSHA256: String) {
      self.wagerMinutes = wagerMinutes
      self.seedSHA256 = seedSHA256
    }
  }

  /// What is booked of a round.
  public struct Booked: Sendable {
    /// The id of its wager.
    public var wagerID: String
    /// The game.
    public var game: String
    /// The seed, 32 hexadecimal digits.
    public var seed: String
    /// What was fixed with the wager.
    public var options: JSONObject?
    /// What was chosen; nil for a forfeit.
    public var choices: JSONObject?
    /// What chance gave; nil for a forfeit.
    public var draw: JSONObject?
    /// How it ended.
    public var result: String
    /// The minutes at stake.
    public var stakeMinutes: Int
    /// What a minute at stake gives back, in hundredths.
    public var multiplierHundredths: Int
    /// What it gives or takes before the cap.
    public var rawDeltaMinutes: Int
    /// The most that could be won; nil for a forfeit.
    public var capMinutes: Int?
    /// What the bonus changed by.
    public var deltaMinutes: Int

    /// A round as it is stored.
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

    /// Whether the wager was forfeited: there is nothing to play again (decision B26).
    public var isForfeit: Bool { result == RoundResult.forfeited.rawValue }
  }

  /// A field that is booked otherwise than the round gives it.
  public struct Difference: Equatable, Sendable {
    /// The field.
    public let field: String
    /// What is booked.
    public let booked: JSONValue
    /// What the round gives; null when it cannot be played.
    public let replayed: JSONValue
  }

  /// The wager as it was committed.
  public let wagerMinutes: Int
  /// What differs.
  public let differences: [Difference]

  /// Plays a round again.
  ///
  /// - Parameter commit: what the log still says of its commit.
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

  /// The wager behind a stake: half of it when a double was carried out and it can be halved.
  private static func wagerMinutes(
    of booked: Booked, _ options: GameOptions, _ choices: GameChoices, _ seed: Seed
  ) -> Int {
    var words = seed.words
    let isDouble = options.play(choices, wagerMinutes: 1, words: &words).stakeMinutes == 2
    return isDouble && booked.stakeMinutes.isMultiple(of: 2) ? booked.stakeMinutes / 2 : booked.stakeMinutes
  }
}
