import EarnedCore

/// The possible results of a wager, shown while it is edited (specification, sequence 8). It changes nothing.
public struct WagerPreview: Sendable {
  /// A possible result of the wager.
  public struct Outcome: Equatable, Sendable {
    /// What happens, and how likely it is.
    public let chance: Bet.Chance
    /// The minutes won or lost before the cap.
    public let rawDeltaMinutes: Int
    /// The minutes that would be booked.
    public let deltaMinutes: Int
  }

  /// The game and its choices.
  public let bet: Bet
  /// The minutes wagered.
  public let wagerMinutes: Int
  /// The minutes left of the day.
  public let remainingMinutes: Int
  /// The minutes until 23:59.
  public let minutesUntilMidnight: Int
  /// The most that can be won, in minutes.
  public let capMinutes: Int
  /// What would come of a commit; with a round to play, of its resolve too.
  public let commit: EarnedCore.Outcome
  /// All possible results; empty when the wager is below 1.
  public let outcomes: [Outcome]
  /// The round that a resolve would book. Nil without a seed, and when the resolve would be denied.
  public let resolution: Round?

  /// - Parameters:
  ///   - state: the state of the moment.
  ///   - round: a seed and choices, to play the round with.
  package init(
    _ bet: Bet, wagerMinutes: Int, round: (seed: Seed, choices: GameChoices)? = nil, in stored: TimeBudgetState,
    at now: Now
  ) {
    let state = stored.broughtUpToDate(at: now)
    let cap = Payout.capMinutes(untilMidnight: now.minutesUntilMidnight, remaining: state.remainingMinutes)
    self.bet = bet
    self.wagerMinutes = wagerMinutes
    remainingMinutes = state.remainingMinutes
    minutesUntilMidnight = now.minutesUntilMidnight
    capMinutes = cap
    outcomes = Self.outcomes(of: bet, wagerMinutes, state.remainingMinutes, cap)
    let answer: EarnedCore.Outcome =
      stored.lateRejection(at: now).map { .rejected($0) } ?? state.denial(ofWager: wagerMinutes).map { .denied($0) }
      ?? .applied
    guard answer == .applied, let round, let date = state.date else {
      (commit, resolution) = (answer, nil)
      return
    }
    let wager = Wager(
      wagerID: "", options: bet.options, minutes: wagerMinutes, committed: now.instant,
      timeZoneID: now.timeZone.identifier, forfeitDeltaMinutes: -wagerMinutes, seed: round.seed)
    let play = wager.play(round.choices)
    let isPossible = play.stakeMinutes <= state.remainingMinutes
    commit = isPossible ? .applied : .denied(.exceedsRemainingMinutes)
    resolution = isPossible ? Round(wager, round.choices, play, in: state, on: date, at: now) : nil
  }

  /// A double is only possible when at least twice the wager remains.
  private static func outcomes(of bet: Bet, _ wager: Int, _ remaining: Int, _ cap: Int) -> [Outcome] {
    guard wager > 0 else { return [] }
    return bet.chances.filter { !$0.isDouble || remaining >= 2 * wager }.map { chance in
      let raw = Payout.rawDeltaMinutes(
        stakeMinutes: chance.isDouble ? 2 * wager : wager, multiplierHundredths: chance.multiplierHundredths)
      return Outcome(
        chance: chance, rawDeltaMinutes: raw, deltaMinutes: Payout.deltaMinutes(raw: raw, capMinutes: cap))
    }
  }

  /// Whether a commit now would be applied; with a round to play, whether the resolve would be too.
  public var isAllowed: Bool { commit == .applied }

  /// The highest delta without a double (decisions W7, B17); nil without outcomes.
  public var winMinutes: Int? { outcomes.filter { !$0.chance.isDouble }.map(\.deltaMinutes).max() }

  /// The lowest delta without a double; nil without outcomes.
  public var lossMinutes: Int? { outcomes.filter { !$0.chance.isDouble }.map(\.deltaMinutes).min() }

  /// The average return per wagered minute, in millionths, rounded half up; whole minutes and the cap are taken into
  /// account. Nil without outcomes, and when the result depends on the player.
  public var expectedReturnMillionths: Int? {
    let terms = outcomes.compactMap { outcome in
      outcome.chance.probability.map { ($0, wagerMinutes + outcome.deltaMinutes) }
    }
    guard !terms.isEmpty, terms.count == outcomes.count else { return nil }
    let denominator = terms.reduce(1) { leastCommonMultiple($0, $1.0.denominator) }
    let sum = terms.reduce(0) { $0 + $1.0.numerator * (denominator / $1.0.denominator) * $1.1 }
    return rounded(UInt64(sum), timesMillionOver: UInt64(denominator * wagerMinutes))
  }

  private func leastCommonMultiple(_ one: Int, _ other: Int) -> Int {
    one * Fraction(one, other).denominator
  }

  /// Rounds half up. A million times a sum can need more than 64 bits.
  private func rounded(_ number: UInt64, timesMillionOver divisor: UInt64) -> Int {
    let product = number.multipliedFullWidth(by: 2_000_000)
    let (low, carries) = product.low.addingReportingOverflow(divisor)
    return Int((2 * divisor).dividingFullWidth((product.high + (carries ? 1 : 0), low)).quotient)
  }
}
