import EarnedCore
import EarnedJSON

/// A played round, before it is booked and before the cap.
struct Play: Equatable, Sendable {
  let result: RoundResult
  /// What it pays per minute at stake, in hundredths of a minute.
  let multiplierHundredths: Int
  /// The minutes at stake: the wager, or twice the wager.
  let stakeMinutes: Int
  /// The random part of the round (`draw_json`).
  let draw: JSONObject

  /// The minutes won or lost, before the cap.
  var rawDeltaMinutes: Int {
    Payout.rawDeltaMinutes(stakeMinutes: stakeMinutes, multiplierHundredths: multiplierHundredths)
  }
}

extension GameOptions {
  /// Plays a round. The same words and choices give the same round.
  ///
  /// - Parameter choices: choices of the same game.
  func play(
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

/// The payout of a round in whole minutes, rounded down and limited to what is left of the day (interface of the time
/// budget, section 6).
enum Payout {
  /// The minutes won beyond the stake, or lost.
  static func rawDeltaMinutes(stakeMinutes: Int, multiplierHundredths: Int) -> Int {
    stakeMinutes * multiplierHundredths / 100 - stakeMinutes
  }

  /// The maximum win: the minutes until midnight minus the remaining minutes (decisions W5, W6).
  static func capMinutes(untilMidnight minutes: Int, remaining: Int) -> Int { max(0, minutes - remaining) }

  /// The minutes to book: a win is limited by the cap, a loss is not.
  static func deltaMinutes(raw: Int, capMinutes: Int) -> Int { raw <= 0 ? raw : min(raw, capMinutes) }
}

extension Now {
  /// Whole minutes until 23:59:00 on the wall clock of the local date; 0 from then on. If that time occurs twice, the
  /// later one counts; if it is skipped, the end of the date counts (decisions W11, B16).
  var minutesUntilMidnight: Int {
    max(0, Int((lastMinute - instant).wholeMilliseconds / 60_000))
  }

  private var lastMinute: Instant {
    let date = localTime.date
    let first = timeZone.instant(of: date, hour: 23, minute: 59)
    guard shows(lastMinuteOf: date, at: first) else { return timeZone.nextDateChange(after: instant) }
    var last = first
    var from = first
    // When the clock goes back, the same times are shown again within a day.
    while let change = timeZone.nextTransition(after: from), change <= first + .days(1) {
      let again = first + .seconds(timeZone.offsetSeconds(at: first) - timeZone.offsetSeconds(at: change))
      if again >= change, shows(lastMinuteOf: date, at: again) { last = again }
      from = change
    }
    return last
  }

  private func shows(lastMinuteOf date: CalendarDate, at instant: Instant) -> Bool {
    let local = timeZone.localTime(at: instant)
    return local.date == date && local.minuteOfDay == 24 * 60 - 1
  }
}

/// Minutes won or lost, as text (specification, sequence 8).
package enum DeltaText {
  /// `+120 min`, `−6 min` with a minus sign (U+2212), `+0 min`.
  package static func of(_ minutes: Int) -> String { (minutes < 0 ? "\u{2212}" : "+") + "\(minutes.magnitude) min" }
}
