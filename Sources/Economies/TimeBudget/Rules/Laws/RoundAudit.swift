import EarnedCore
import EarnedJSON

/// Replays a stored round (interface of the time budget, section 7).
package struct RoundAudit: Sendable {
  /// What the log has of the commit.
  package struct Commit: Equatable, Sendable {
    let wagerMinutes: Int
    let seedSHA256: String

    package init(wagerMinutes: Int, seedSHA256: String) {
      self.wagerMinutes = wagerMinutes
      self.seedSHA256 = seedSHA256
    }
  }

  /// As it was committed.
  package let wagerMinutes: Int
  package let differences: [RoundDifference]

  /// - Parameter commit: what the log has of the commit; nil when it is no longer there.
  package init(_ booked: TimeBudgetTransaction, commit: Commit?) {
    guard !booked.isForfeit else {
      (wagerMinutes, differences) = (booked.stakeMinutes, [])
      return
    }
    let draw = booked.draw.object.json
    guard
      let game = Game(rawValue: booked.game), let seed = Seed(booked.seed), booked.seed == seed.text,
      let options = booked.options.object.flatMap({ GameOptions(game, $0) }),
      let choices = booked.choices.object.flatMap({ GameChoices(game, $0) }),
      TimeBudgetNumbers.wagerMinutes.contains(booked.stakeMinutes / 2)
    else {
      let unplayable = RoundDifference(field: "draw", booked: draw, replayed: .null)
      (wagerMinutes, differences) = (booked.stakeMinutes, [unplayable])
      return
    }
    let own = Self.wagerMinutes(of: booked, options, choices, seed)
    wagerMinutes = own
    let committed = commit.map(\.wagerMinutes).flatMap { TimeBudgetNumbers.wagerMinutes.contains($0) ? $0 : nil }
    var words = seed.words
    let play = options.play(choices, wagerMinutes: committed ?? own, words: &words)
    let raw = play.rawDeltaMinutes
    let delta = booked.capMinutes.map { Payout.deltaMinutes(raw: raw, capMinutes: $0) } ?? raw
    let fields: [(field: String, booked: JSONValue, replayed: JSONValue)] = [
      ("seed_sha256", .string(seed.sha256), .string(commit?.seedSHA256 ?? seed.sha256)),
      ("draw", draw, .object(play.draw)),
      ("result", .string(booked.result), .string(play.result.rawValue)),
      ("wager_minutes", .count(own), .count(commit?.wagerMinutes ?? own)),
      ("multiplier_hundredths", .count(booked.multiplierHundredths), .count(play.multiplierHundredths)),
      ("raw_delta_minutes", .count(booked.rawDeltaMinutes), .count(raw)),
      ("delta_minutes", .count(booked.deltaMinutes), .count(delta)),
    ]
    differences = fields.filter { $0.booked != $0.replayed }.map {
      RoundDifference(field: $0.field, booked: $0.booked, replayed: $0.replayed)
    }
  }

  /// The wager of a stake. For a double it is half the stake, if that is even.
  private static func wagerMinutes(
    of booked: TimeBudgetTransaction, _ options: GameOptions, _ choices: GameChoices, _ seed: Seed
  ) -> Int {
    var words = seed.words
    let isDouble = options.play(choices, wagerMinutes: 1, words: &words).stakeMinutes == 2
    return isDouble && booked.stakeMinutes.isMultiple(of: 2) ? booked.stakeMinutes / 2 : booked.stakeMinutes
  }
}

/// A field whose stored value differs from the replay.
public struct RoundDifference: Equatable, Sendable {
  /// The name of the field, as in the document.
  public let field: String
  /// The stored value.
  public let booked: JSONValue
  /// The value of the replay; null when the round cannot be played.
  public let replayed: JSONValue
}
