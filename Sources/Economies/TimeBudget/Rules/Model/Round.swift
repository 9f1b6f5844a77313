import EarnedCore
import EarnedJSON

/// A booked round (specification, "GameTransaction").
public struct Round: Equatable, Sendable {
  let wager: Wager
  /// The date that its delta counts for.
  package let date: CalendarDate
  /// The player's choices; nil for a forfeit.
  let choices: GameChoices?
  /// The random part of the round; nil for a forfeit.
  package let draw: JSONObject?
  /// How the round ended.
  public let result: RoundResult
  /// The minutes at stake: the wager, or twice the wager.
  public let stakeMinutes: Int
  /// What it pays per minute at stake, in hundredths.
  public let multiplierHundredths: Int
  /// The minutes won or lost before the cap.
  package let rawDeltaMinutes: Int
  /// The most that could be won; nil for a forfeit.
  let capMinutes: Int?
  /// The minutes added to the bonus of the day; negative for a loss.
  public let deltaMinutes: Int
  /// The bonus of the day after the round, in minutes.
  public let bonusAfterMinutes: Int
  /// The remaining minutes of the day after the round.
  public let remainingAfterMinutes: Int
}

extension Round {
  init(
    _ wager: Wager, _ choices: GameChoices, _ play: Play, in state: TimeBudgetState, on date: CalendarDate, at now: Now
  ) {
    let raw = play.rawDeltaMinutes
    let cap = Payout.capMinutes(untilMidnight: now.minutesUntilMidnight, remaining: state.remainingMinutes)
    let delta = Payout.deltaMinutes(raw: raw, capMinutes: cap)
    self.init(
      wager: wager, date: date, choices: choices, draw: play.draw, result: play.result,
      stakeMinutes: play.stakeMinutes, multiplierHundredths: play.multiplierHundredths, rawDeltaMinutes: raw,
      capMinutes: cap, deltaMinutes: delta, bonusAfterMinutes: state.bonusMinutes + delta,
      remainingAfterMinutes: state.remainingMinutes(addingBonus: delta))
  }

  /// The round of a forfeited wager (decision W3).
  init(forfeited wager: Wager, in state: TimeBudgetState, on date: CalendarDate) {
    let delta = wager.forfeitDeltaMinutes
    self.init(
      wager: wager, date: date, choices: nil, draw: nil, result: .forfeited, stakeMinutes: wager.minutes,
      multiplierHundredths: 0, rawDeltaMinutes: delta, capMinutes: nil, deltaMinutes: delta,
      bonusAfterMinutes: state.bonusMinutes + delta, remainingAfterMinutes: state.remainingMinutes(addingBonus: delta))
  }
}

/// A round as it is stored. Another program may have changed it, so no stored value is assumed to be valid.
public struct TimeBudgetTransaction: Equatable, Sendable {
  /// The id of the wager.
  public let wagerID: String
  let date: String
  /// When it was booked.
  public let instant: Instant
  let timeZoneID: String
  package let committed: Instant
  /// The game, mostly a word of `Game`.
  public let game: String
  let variant: String?
  package let options: ObjectIfValid
  package let choices: ObjectIfValid
  package let seed: String
  package let draw: ObjectIfValid
  /// The result, mostly a word of `RoundResult`.
  public let result: String
  /// The minutes at stake: the wager, or twice the wager.
  public let stakeMinutes: Int
  /// What it paid per minute at stake, in hundredths.
  public let multiplierHundredths: Int
  package let rawDeltaMinutes: Int
  package let capMinutes: Int?
  /// The minutes added to the bonus of the day; negative for a loss.
  public let deltaMinutes: Int
  let bonusAfterMinutes: Int
  let remainingAfterMinutes: Int

  /// Whether the wager was forfeited, so that there is nothing to replay (decision B26).
  package var isForfeit: Bool { result == RoundResult.forfeited.rawValue }

  /// In the order of booking. Transactions of the current date never expire, nor do the newest 100 (decision B18).
  package static let table = Table(
    "budget_transaction", key: "position",
    expires: .init(
      by: "ts_utc_ms",
      where: """
        date < (select day_id from main.budget_state) and position <= (
          select position from main.budget_transaction order by position desc
          limit 1 offset \(TimeBudgetNumbers.listedTransactions))
        """),
    isCleared: true, bookedOn: .column("date"), inOrder: [("committed_ts_utc_ms", "ts_utc_ms")], readInBounds: false,
    Column.hidden("wager_id", \TimeBudgetTransaction.wagerID, .text),
    Column.hidden("date", \TimeBudgetTransaction.date, .day),
    Column.hidden("ts_utc_ms", \TimeBudgetTransaction.instant),
    Column.hidden("timezone_id", \TimeBudgetTransaction.timeZoneID, .timeZone),
    Column.hidden("committed_ts_utc_ms", \TimeBudgetTransaction.committed),
    Column("game_type", \TimeBudgetTransaction.game, .words(of: Game.self)),
    Column.hidden("variant", \TimeBudgetTransaction.variant, .text),
    Column.hidden("options_json", \TimeBudgetTransaction.options, GameOptions.kind),
    Column.hidden("choices_json", \TimeBudgetTransaction.choices, GameChoices.kind),
    Column.hidden("seed", \TimeBudgetTransaction.seed, Seed.kind),
    Column.hidden("draw_json", \TimeBudgetTransaction.draw, .json(.object([]))),
    Column("result", \TimeBudgetTransaction.result, .words(of: RoundResult.self)),
    Column.hidden("wager_minutes", \TimeBudgetTransaction.stakeMinutes, .integer(in: TimeBudgetNumbers.stakeMinutes)),
    Column.hidden("multiplier_hundredths", \TimeBudgetTransaction.multiplierHundredths, .count),
    Column.hidden(
      "raw_delta_minutes", \TimeBudgetTransaction.rawDeltaMinutes, .integer(in: TimeBudgetNumbers.rawDeltaMinutes)),
    Column.hidden("cap_minutes", \TimeBudgetTransaction.capMinutes, .count),
    Column.hidden("delta_minutes", \TimeBudgetTransaction.deltaMinutes, .difference),
    Column.hidden("bonus_after_minutes", \TimeBudgetTransaction.bonusAfterMinutes, .difference),
    Column.hidden("remaining_after_minutes", \TimeBudgetTransaction.remainingAfterMinutes, .count),
    others: [.only("position", .position, isShown: false)],
    make: TimeBudgetTransaction.init(
      wagerID:date:instant:timeZoneID:committed:game:variant:options:choices:seed:draw:result:stakeMinutes:
      multiplierHundredths:rawDeltaMinutes:capMinutes:deltaMinutes:bonusAfterMinutes:remainingAfterMinutes:))
}

extension TimeBudgetTransaction {
  /// A round that a record at `now` books.
  package init(_ round: Round, at now: Now) {
    self.init(
      wagerID: round.wager.wagerID, date: round.date.description, instant: now.instant,
      timeZoneID: now.timeZone.identifier, committed: round.wager.committed, game: round.wager.options.game.rawValue,
      variant: round.wager.options.variant, options: ObjectIfValid(round.wager.options.json),
      choices: ObjectIfValid(round.choices?.json), seed: round.wager.seed.text, draw: ObjectIfValid(round.draw),
      result: round.result.rawValue, stakeMinutes: round.stakeMinutes,
      multiplierHundredths: round.multiplierHundredths, rawDeltaMinutes: round.rawDeltaMinutes,
      capMinutes: round.capMinutes, deltaMinutes: round.deltaMinutes, bonusAfterMinutes: round.bonusAfterMinutes,
      remainingAfterMinutes: round.remainingAfterMinutes)
  }
}

/// A JSON object in a column. Null and any other text become nil.
package struct ObjectIfValid: Storable, Equatable {
  package let object: JSONObject?

  init(_ object: JSONObject?) { self.object = object }

  package var stored: StoredValue { object.stored }

  package init(_ row: any StoredRow, _ column: Int, of table: String) throws {
    object = row.isNull(column) ? nil : JSONValue(ifValid: try row.text(column))?.objectValue
  }
}
