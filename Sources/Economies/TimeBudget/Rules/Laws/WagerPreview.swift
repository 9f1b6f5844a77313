import EarnedCore

/// What a wager could lead to, shown while a person changes it (specification, sequence 8). Nothing is changed by it.
public struct WagerPreview: Sendable {
  /// One thing that can come of it.
  public struct Outcome: Equatable, Sendable {
    /// What, and how likely.
    public let chance: Bet.Chance
    /// What it gives or takes before the cap.
    public let rawDeltaMinutes: Int
    /// What would be booked.
    public let deltaMinutes: Int
  }

  /// The game with the choices.
  public let bet: Bet
  /// The minutes wagered.
  public let wagerMinutes: Int
  /// What remains of the day.
  public let remainingMinutes: Int
  /// What is left until 23:59.
  public let minutesUntilMidnight: Int
  /// The most that can be won.
  public let capMinutes: Int
  /// Why a commit would be answered with no; nil when it would be applied.
  public let reason: String?
  /// All that can come of it; nothing for a wager below 1.
  public let outcomes: [Outcome]
  /// What a resolve would book; nil without a seed, and when it would be denied.
  public let resolution: Round?

  /// Looks at a state as it is stored.
  ///
  /// - Parameter round: a seed and choices to play the round with.
  public init(
    _ bet: Bet, wagerMinutes: Int, round: (seed: Seed, choices: GameChoices)? = nil, in stored: State, at now: Now
  ) {
    let state = stored.broughtUpToDate(at: now)
    let cap = Payout.capMinutes(untilMidnight: now.minutesUntilMidnight, remaining: state.remainingMinutes)
    self.bet = bet
    self.wagerMinutes = wagerMinutes
    remainingMinutes = state.remainingMinutes
    minutesUntilMidnight = now.minutesUntilMidnight
    capMinutes = cap
    outcomes = Self.outcomes(of: bet, wagerMinutes, state.remainingMinutes, cap)
    let refusal = stored.lateness(at: now)?.code.code ?? state.denial(ofWager: wagerMinutes)?.rawValue
    guard refusal == nil, let round, let date = state.date else {
      (reason, resolution) = (refusal, nil)
      return
    }
    let wager = Wager(
      wagerID: "", options: bet.options, minutes: wagerMinutes, committed: now.instant,
      timeZoneID: now.timeZone.identifier, forfeitDeltaMinutes: -wagerMinutes, seed: round.seed)
    let play = wager.play(round.choices)
    let isPossible = play.stakeMinutes <= state.remainingMinutes
    reason = isPossible ? nil : DenialReason.exceedsRemainingMinutes.rawValue
    resolution = isPossible ? Round(wager, round.choices, play, in: state, on: date, at: now) : nil
  }

  /// A double is only there when twice the wager remains.
  private static func outcomes(of bet: Bet, _ wager: Int, _ remaining: Int, _ cap: Int) -> [Outcome] {
    guard wager > 0 else { return [] }
    return bet.chances.filter { !$0.isDouble || remaining >= 2 * wager }.map { chance in
      let raw = Payout.rawDeltaMinutes(
        stakeMinutes: chance.isDouble ? 2 * wager : wager, multiplierHundredths: chance.multiplierHundredths)
      return Outcome(
        chance: chance, rawDeltaMinutes: raw, deltaMinutes: Payout.deltaMinutes(raw: raw, capMinutes: cap))
    }
  }

  /// Whether a commit now would be applied, and the round with it.
  public var isAllowed: Bool { reason == nil }

  /// The greatest delta without a double (decisions W7, B17); nil without outcomes.
  public var winMinutes: Int? { outcomes.filter { !$0.chance.isDouble }.map(\.deltaMinutes).max() }

  /// The least delta without a double; nil without outcomes.
  public var lossMinutes: Int? { outcomes.filter { !$0.chance.isDouble }.map(\.deltaMinutes).min() }

  /// What a minute of this very bet gives back on average, in millionths, rounded half up: whole minutes and cap
  /// included. Nil without outcomes, and where the player decides.
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

  /// Half up. A million times a sum can need more than 64 bits.
  private func rounded(_ number: UInt64, timesMillionOver divisor: UInt64) -> Int {
    let product = number.multipliedFullWidth(by: 2_000_000)
    let (low, carries) = product.low.addingReportingOverflow(divisor)
    return Int((2 * divisor).dividingFullWidth((product.high + (carries ? 1 : 0), low)).quotient)
  }
}
