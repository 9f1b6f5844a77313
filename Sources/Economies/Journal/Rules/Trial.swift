import EarnedCore

/// Days of a person's own, drawn by lot to be on or off, so that they can be compared (contract, section 20). It changes no
/// economy.
public struct Trial: Equatable, Sendable {
  /// Its id.
  public let trialID: String
  /// Its name.
  public let name: String
  /// The mode that is on or off; nil when it is something that no program can switch.
  public let modeID: String?
  /// What is done on the days that are on; nil with a mode.
  public let text: String?
  /// Its first day.
  public let from: CalendarDate
  package let plan: TrialPlan
  /// What is compared.
  public let measure: GoalMeasure
  /// Whose measure and days.
  public let economy: TrialEconomy
  package let seed: TrialSeed
  /// The day on which it was stopped; nil when it was not.
  public package(set) var stopped: CalendarDate?

  package static let table = Table(
    "journal_trial", key: "trial_id",
    Column.hidden("trial_id", \Trial.trialID, .text),
    Column.hidden("name", \Trial.name, .text),
    Column.hidden("mode_id", \Trial.modeID, .optional(.text)),
    Column.hidden("text", \Trial.text, .optional(.text)),
    Column.hidden("from_date", \Trial.from),
    Column.hidden("days", \Trial.plan.days, .integer(in: TrialPlan.allDays)),
    Column.hidden("block", \Trial.plan.block, .integer(in: 1...14)),
    Column.hidden("measure", \Trial.measure),
    Column.hidden("economy", \Trial.economy),
    Column.hidden("seed", \Trial.seed, TrialSeed.kind),
    Column.hidden("stopped_date", \Trial.stopped, .optional(CalendarDate.valueKind)),
    others: [.written("ts_utc_ms", .instant, isKept: true, isShown: false)],
    make: { id, name, modeID, text, from, days, block, measure, economy, seed, stopped in
      Trial(
        trialID: id, name: name, modeID: modeID, text: text, from: from, plan: TrialPlan(days: days, block: block),
        measure: measure, economy: economy, seed: seed, stopped: stopped)
    })

  /// Its last day, as it was planned.
  public var to: CalendarDate { from.advanced(by: plan.days - 1) }

  /// How it stands.
  public func state(at now: Now) -> TrialState {
    if stopped != nil { return .stopped }
    let today = economy.day(at: now)
    return today < from ? .planned : today > to ? .over : .running
  }

  /// Whether today is drawn to be on; nil when it is not one of its days.
  public func isOn(at now: Now) -> Bool? { drawn(on: economy.day(at: now)).map { $0.drawn == .on } }

  /// Whether no further day counts.
  package func isEnded(at now: Now) -> Bool { [.over, .stopped].contains(state(at: now)) }

  /// Which of its days a date is, from 0 on; nil for a date that is not one of them, or on which it was stopped by then.
  package func index(of date: CalendarDate) -> Int? {
    (from...to).contains(date) && stopped.map { date < $0 } ?? true ? from.distance(to: date) : nil
  }

  /// All its days in order, as they are drawn.
  package var draw: [TrialDay] { (0..<plan.days).map(drawn) }

  /// What is drawn for a day; nil for a date that is not one of its days.
  package func drawn(on date: CalendarDate) -> TrialDay? { index(of: date).map(drawn) }

  private func drawn(_ index: Int) -> TrialDay {
    let (block, place) = index.quotientAndRemainder(dividingBy: plan.block)
    let pair = block / 2 + 1
    return TrialDay(
      date: from.advanced(by: index), pair: pair, place: place + 1,
      drawn: seed.isOnFirst(pair: pair) == block.isMultiple(of: 2) ? .on : .off)
  }
}

/// How many days a trial has, and how many of them are drawn together.
package struct TrialPlan: Equatable, Sendable {
  package let days: Int
  /// The days of a block, which are all on or all off. Of two neighbouring blocks, a pair, one is on.
  package let block: Int

  package static let blocks = [1, 2, 4, 7, 14]
  static let allDays = 1...366
  /// With fewer pairs no result could be told from chance: p is at least 1 of 32 with 6.
  static let minPairs = 6

  package init(days: Int, block: Int) {
    self.days = days
    self.block = block
  }

  /// Whether its pairs are whole, and enough.
  package var isRight: Bool { days == nearest }

  /// The next number of days that is right, the greatest one where no greater is.
  package var nearest: Int {
    let pair = 2 * block
    return min(max((min(days, bounds.upperBound) + pair - 1) / pair * pair, bounds.lowerBound), bounds.upperBound)
  }

  /// The least and the most days that are right.
  package var bounds: ClosedRange<Int> { Self.minPairs * 2 * block...Self.allDays.upperBound / (2 * block) * 2 * block }
}

/// A day of a trial.
package struct TrialDay: Equatable, Sendable {
  package let date: CalendarDate
  /// Counts from 1, as places do.
  package let pair: Int
  /// Its place in its block. It is compared with the day at the same place of the other one.
  package let place: Int
  package let drawn: Drawn
}

/// What a day of a trial is drawn to be.
package enum Drawn: String, StoredWord {
  case on, off
}

/// How a trial stands.
public enum TrialState: String, Sendable {
  case planned, running, over, stopped
}

/// Whose measure a trial is about, and whose days it has.
public enum TrialEconomy: String, StoredWord {
  case earned, clepsy, budget, hachimi, usage

  /// Its day at a time: Earned's begin at 04:00, those of others at midnight.
  package func day(at now: Now) -> CalendarDate { self == .earned ? now.dayID.date : now.date }
}

extension GoalMeasure {
  /// The economies that have it, the usual one first.
  package var economies: [TrialEconomy] {
    switch self {
    case .unlockAttempts, .granted, .unlockedMinutes: [.earned, .budget]
    case .creditsSpent, .focusMinutes, .habitCompletions, .qualified: [.earned, .hachimi]
    case .usedSeconds: [.usage, .clepsy]
    }
  }
}
