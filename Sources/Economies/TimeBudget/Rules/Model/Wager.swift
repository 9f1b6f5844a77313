import EarnedCore

/// A wager whose round is not resolved (specification, "pendingWager").
public struct Wager: Equatable, Sendable {
  /// The id of the wager.
  public let wagerID: String
  /// The game and its options.
  public let options: GameOptions
  /// The minutes wagered. They are not deducted while it is pending.
  public let minutes: Int
  /// When it was committed.
  public let committed: Instant
  /// The id of the zone in which it was committed.
  package let timeZoneID: String
  /// The minutes added to the bonus if the app is launched before the round is resolved; negative.
  package let forfeitDeltaMinutes: Int
  package let seed: Seed

  package init(
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

  /// At most one row.
  package static let table = Table(
    "budget_pending_wager", key: "id", isCleared: true,
    Column.hidden("wager_id", \Wager.wagerID, .text),
    Column("game_type", \Wager.options.game),
    Column.hidden("wager_minutes", \Wager.minutes, .integer(in: TimeBudgetNumbers.possibleWagerMinutes)),
    Column.hidden("ts_utc_ms", \Wager.committed),
    Column.hidden("timezone_id", \Wager.timeZoneID, .timeZone),
    Column.hidden("forfeit_delta_minutes", \Wager.forfeitDeltaMinutes, .difference),
    Column.hidden("options_json", \Wager.options.json, GameOptions.kind),
    Column.hidden("seed", \Wager.seed, Seed.kind),
    others: [.written("id", .one, isShown: false)],
    make: { wagerID, game, minutes, committed, timeZoneID, forfeitDeltaMinutes, options, seed in
      guard let options = GameOptions(game, options) else {
        throw StoredValueFault(place: "budget_pending_wager.options_json", expectation: "options of the game")
      }
      return Wager(
        wagerID: wagerID, options: options, minutes: minutes, committed: committed, timeZoneID: timeZoneID,
        forfeitDeltaMinutes: forfeitDeltaMinutes, seed: seed)
    })

  func play(_ choices: GameChoices) -> Play {
    var words = seed.words
    return options.play(choices, wagerMinutes: minutes, words: &words)
  }
}

package struct DeniedWager: Equatable, Sendable {
  let wagerID: String
  let game: Game
  /// The minutes that it needed: for a double, twice the wager.
  let minutes: Int
  let reason: DenialReason
}

/// The denial reasons of this economy (interface of the time budget, section 2).
extension DenialReason {
  /// The day has no minutes left.
  public static let noMinutesRemaining = DenialReason(
    "NO_MINUTES_REMAINING", "No minutes are left today.", advice: "Wait until tomorrow.")
  /// Another wager is pending.
  public static let wagerPending = DenialReason(
    "WAGER_PENDING", "A round is still open.", advice: "Play it to its end first.")
  /// The wager is 0 or negative.
  public static let zeroOrNegativeWager = DenialReason(
    "ZERO_OR_NEGATIVE_WAGER", "A wager is at least one minute.", advice: "Choose more.")
  /// The wager is more than the remaining minutes.
  public static let exceedsRemainingMinutes = DenialReason(
    "EXCEEDS_REMAINING_MINUTES", "The wager is more than what is left today.", advice: "Choose less.")
}

extension TimeBudgetState {
  /// Why a wager cannot be committed now: the first reason that applies, nil when it can (decisions W4, B8).
  func denial(ofWager minutes: Int) -> DenialReason? {
    if pending != nil { return .wagerPending }
    if minutes <= 0 { return .zeroOrNegativeWager }
    return minutes > remainingMinutes ? .exceedsRemainingMinutes : nil
  }
}
