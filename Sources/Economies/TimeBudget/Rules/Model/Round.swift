import EarnedCore
import EarnedJSON

/// A booked round: a transaction (specification, "GameTransaction").
public struct Round: Equatable, Sendable {
  /// The wager it resolves.
  public let wager: Wager
  /// The day its delta counts for.
  public let date: CalendarDate
  /// The player's choices; nil for a forfeit.
  public let choices: GameChoices?
  /// The random part; nil for a forfeit.
  public let draw: JSONObject?
  /// The result.
  public let result: RoundResult
  /// The minutes at stake: the wager, or twice the wager.
  public let stakeMinutes: Int
  /// What it pays per minute at stake, in hundredths.
  public let multiplierHundredths: Int
  /// The minutes won or lost before the cap.
  public let rawDeltaMinutes: Int
  /// The maximum win; nil for a forfeit.
  public let capMinutes: Int?
  /// The change of the bonus.
  public let deltaMinutes: Int
  /// The day's bonus after the round.
  public let bonusAfterMinutes: Int
  /// The day's remaining minutes after the round.
  public let remainingAfterMinutes: Int
}

extension Round {
  /// A played round.
  init(_ wager: Wager, _ choices: GameChoices, _ play: Play, in state: State, on date: CalendarDate, at now: Now) {
    let raw = play.rawDeltaMinutes
    let cap = Payout.capMinutes(untilMidnight: now.minutesUntilMidnight, remaining: state.remainingMinutes)
    let delta = Payout.deltaMinutes(raw: raw, capMinutes: cap)
    self.init(
      wager: wager, date: date, choices: choices, draw: play.draw, result: play.result,
      stakeMinutes: play.stakeMinutes, multiplierHundredths: play.multiplierHundredths, rawDeltaMinutes: raw,
      capMinutes: cap, deltaMinutes: delta, bonusAfterMinutes: state.bonusMinutes + delta,
      remainingAfterMinutes: state.remainingMinutes(addingBonus: delta))
  }

  /// A forfeited wager (decision W3).
  init(forfeited wager: Wager, in state: State, on date: CalendarDate) {
    let delta = wager.forfeitDeltaMinutes
    self.init(
      wager: wager, date: date, choices: nil, draw: nil, result: .forfeited, stakeMinutes: wager.minutes,
      multiplierHundredths: 0, rawDeltaMinutes: delta, capMinutes: nil, deltaMinutes: delta,
      bonusAfterMinutes: state.bonusMinutes + delta, remainingAfterMinutes: state.remainingMinutes(addingBonus: delta))
  }
}
