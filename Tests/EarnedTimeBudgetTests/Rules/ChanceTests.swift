import EarnedCore
import EarnedSystem
import EarnedTestSupport
import Testing

@testable import EarnedTimeBudgetRules

/// What games return exactly, and rounds played many times against that (interface of the time budget, section 6). The
/// words are the same in every run; the soak tests play more rounds of each game.
@Suite struct ChanceTests {
  /// How often each game is played.
  var rounds = 10_000

  @Test(
    arguments: table(
      """
      game   | option | return
      crash  | 101    | 52629139691/53687091200
      crash  | 150    | 4223858565/4294967296
      crash  | 200    | 2115431653/2147483648
      plinko | low    | 1267/1280
      plinko | medium | 633/640
      plinko | high   | 317/320
      slots  | -      | 29/50
      mines  | 2 2    | 9867/10000
      mines  | 3 1    | 1243/1250
      """))
  func everyBetReturnsItsExactShare(_ row: Case) throws {
    #expect(try bet(row).exactReturn.description == row["return"])
  }

  static let bets = table(
    """
    game   | option
    crash  | 101
    crash  | 150
    crash  | 200
    crash  | 1000
    plinko | low
    plinko | medium
    plinko | high
    slots  | -
    mines  | 3 1
    mines  | 2 2
    mines  | 10 5
    """)

  @Test(arguments: bets) func playedRoundsComeCloseToTheirChances(_ row: Case) throws {
    let bet = try bet(row)
    var words = SplitMix64(seed: 15)
    var counts: [String: Int] = [:]
    for _ in 0..<rounds {
      let play = bet.options.play(bet.choices, wagerMinutes: 100, words: &words)
      counts[play.result.rawValue, default: 0] += 1
    }
    for chance in bet.chances {
      let exact = try #require(chance.probability)
      expect(
        counts[chance.result, default: 0], hasChance: Double(exact.numerator) / Double(exact.denominator),
        "\(row) \(chance.result)")
    }
  }

  @Test func blackjackPlayedLikeTheDealerComesCloseToItsChances() {
    var words = SplitMix64(seed: 15)
    var counts: [RoundResult: Int] = [:]
    for _ in 0..<rounds {
      let game = Blackjack(&words)
      counts[playLikeTheDealer(game), default: 0] += 1
    }
    expect(counts[.natural, default: 0], hasChance: 7_552.0 / 162_435, "natural")
    expect(counts[.win, default: 0], hasChance: 0.366026, "win")
    expect(counts[.push, default: 0], hasChance: 0.094872, "push")
    expect(counts[.lose, default: 0] + counts[.bust, default: 0], hasChance: 0.492610, "lose or bust")
    let paid = counts.reduce(0.0) { $0 + Double($1.value * $1.key.blackjackMultiplierHundredths) / 100 }
    // A round pays 0 to 2.5, so its standard deviation is below 1.25.
    #expect(abs(paid / Double(rounds) - 0.943154) < 5 * 1.25 / Double(rounds).squareRoot())
  }

  /// Hits up to 16, never doubles.
  private func playLikeTheDealer(_ game: Blackjack) -> RoundResult {
    for hits in 0...20 {
      let play = game.play(Array(repeating: .hit, count: hits), wagerMinutes: 1)
      let cards = play.draw["player"]?.arrayValue?.compactMap(\.stringValue) ?? []
      // A dealer's natural ends the hand before a card is taken.
      if cards.count < 2 + hits || Hand(cards: cards.compactMap { Card($0) }).points > 16 { return play.result }
    }
    preconditionFailure("no hand stays below 17 with 22 cards")
  }

  /// A count of rounds is within five standard deviations of what its chance gives.
  private func expect(_ count: Int, hasChance chance: Double, _ what: String) {
    let rounds = Double(self.rounds)
    let deviation = (rounds * chance * (1 - chance)).squareRoot()
    #expect(abs(Double(count) - rounds * chance) <= 5 * deviation + 1, "\(what): \(count)")
  }

  private func bet(_ row: Case) throws -> Bet {
    let numbers = row["option"].split(separator: " ").compactMap { Int($0) }
    switch row["game"] {
    case "crash": return .crash(targetHundredths: numbers[0])
    case "plinko": return .plinko(try #require(PlinkoRisk(rawValue: row["option"])))
    case "mines": return .mines(count: numbers[0], openTiles: numbers[1])
    default: return .slots
    }
  }
}

extension Bet {
  /// What a minute at stake gives back, before whole minutes and the cap.
  fileprivate var exactReturn: Fraction {
    chances.reduce(Fraction(0, 1)) { sum, chance in
      guard let share = chance.probability else { return sum }
      let part = Fraction(share.numerator * chance.multiplierHundredths, share.denominator * 100)
      let (one, other) = (sum.denominator, part.denominator)
      return Fraction(sum.numerator * other + part.numerator * one, one * other)
    }
  }

  fileprivate var choices: GameChoices {
    switch self {
    case .crash(let target): .crash(cashOutHundredths: target)
    case .plinko: .plinko
    case .slots: .slots
    case .mines(_, let tiles): .mines(reveals: Array(0..<tiles))
    case .blackjack: .blackjack([])
    }
  }
}

extension Card {
  fileprivate init?(_ text: String) {
    guard let number = (0..<52).first(where: { Card(number: $0).description == text }) else { return nil }
    self.init(number: number)
  }
}
