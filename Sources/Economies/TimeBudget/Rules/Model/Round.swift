import EarnedCore
import JSON

/// A round that is booked: a transaction (specification, "GameTransaction").
public struct Round: Equatable, Sendable {
  /// The wager it resolves.
  public let wager: Wager
  /// The day its delta counts for.
  public let date: CalendarDate
  /// What the player chose; nil for a forfeit.
  public let choices: GameChoices?
  /// What chance gave; nil for a forfeit.
  public let draw: JSONObject?
  /// How it ended.
  public let result: RoundResult
  /// The minutes at stake: the wager, or twice of it.
  public let stakeMinutes: Int
  /// What a minute at stake gives back, in hundredths.
  public let multiplierHundredths: Int
  /// What it gives or takes before the cap.
  public let rawDeltaMinutes: Int
  /// The most that could be won; nil for a forfeit.
  public let capMinutes: Int?
  /// What the bonus changed by.
  public let deltaMinutes: Int
  /// The bonus of the day afterwards.
  public let bonusAfterMinutes: Int
  /// What remained of the day afterwards.
  public let remainingAfterMinutes: Int
}

extension Round {
  /// A round that was played out.
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

  /// A wager that is forfeited (decision W3).
  init(forfeited wager: Wager, in state: State, on date: CalendarDate) {
    let delta = wager.forfeitDeltaMinutes
    self.init(
      wager: wager, date: date, choices: nil, draw: nil, result: .forfeited, stakeMinutes: wager.minutes,
      multiplierHundredths: 0, rawDeltaMinutes: delta, capMinutes: nil, deltaMinutes: delta,
      bonusAfterMinutes: state.bonusMinutes + delta, remainingAfterMinutes: state.remainingMinutes(addingBonus: delta))
  }
}
