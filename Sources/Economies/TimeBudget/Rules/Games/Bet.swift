/// A game with possible choices, before anything is committed: its possible results and their probabilities.
public enum Bet: Equatable, Sendable {
  /// The target at which to cash out.
  case crash(targetHundredths: Int)
  /// How far apart the multipliers of the buckets are.
  case plinko(PlinkoRisk)
  /// No choices.
  case slots
  /// The number of mines, and of tiles to open.
  case mines(count: Int, openTiles: Int)
  /// No choices before the cards are dealt.
  case blackjack

  /// The options that a commit would fix. The target of crash is not among them: it is a choice.
  public var options: GameOptions {
    switch self {
    case .crash: .crash(autoCashOutHundredths: nil)
    case .plinko(let risk): .plinko(risk)
    case .slots: .slots
    case .mines(let count, _): .mines(count: count)
    case .blackjack: .blackjack
    }
  }

  /// A possible result.
  public struct Chance: Equatable, Sendable {
    /// What happens. For a double it is `double_win` or `double_lose`.
    public let result: String
    /// How likely it is; nil when that depends on the player.
    public let probability: Fraction?
    /// The payout per minute at stake, in hundredths of a minute.
    public let multiplierHundredths: Int
    /// Whether twice the wager is at stake.
    public let isDouble: Bool

    init(_ result: RoundResult, _ probability: Fraction?, pays multiplierHundredths: Int) {
      self.init(result.rawValue, probability, pays: multiplierHundredths, isDouble: false)
    }

    fileprivate init(_ result: String, _ probability: Fraction?, pays multiplierHundredths: Int, isDouble: Bool) {
      self.result = result
      self.probability = probability
      self.multiplierHundredths = multiplierHundredths
      self.isDouble = isDouble
    }
  }

  /// All possible results, in the order of the game's table.
  package var chances: [Chance] {
    switch self {
    case .crash(let target):
      let chance = Crash.chance(ofReaching: target)
      return [Chance(.cashedOut, chance, pays: target), Chance(.crashed, chance.complement, pays: 0)]
    case .plinko(let risk):
      return Plinko.results.indices.map { bucket in
        Chance(
          Plinko.results[bucket], Fraction(Plinko.paths[bucket], 256), pays: risk.multipliersHundredths[bucket])
      }
    case .slots:
      return Slots.table.map { Chance($0.result, Fraction($0.rolls, 1_000), pays: $0.multiplierHundredths) }
    case .mines(let count, let tiles):
      let chance = Mines.chance(mineCount: count, openTiles: tiles)
      return [
        Chance(.cashedOut, chance, pays: Mines.multiplierHundredths(mineCount: count, openTiles: tiles)),
        Chance(.mine, chance.complement, pays: 0),
      ]
    case .blackjack:
      let single: [RoundResult] = [.natural, .win, .push, .lose]
      return single.map { Chance($0, nil, pays: $0.blackjackMultiplierHundredths) }
        + [RoundResult.win, .lose].map {
          Chance("double_\($0.rawValue)", nil, pays: $0.blackjackMultiplierHundredths, isDouble: true)
        }
    }
  }
}

/// An exact fraction in lowest terms.
public struct Fraction: Equatable, Sendable, CustomStringConvertible {
  /// The number above the line.
  public let numerator: Int
  /// The number below the line, at least 1.
  public let denominator: Int

  /// Reduces a fraction.
  package init(_ numerator: Int, _ denominator: Int) {
    var (divisor, rest) = (denominator, numerator)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  var complement: Fraction { Fraction(denominator - numerator, denominator) }

  /// `3/1000`.
  public var description: String { "\(numerator)/\(denominator)" }
}
