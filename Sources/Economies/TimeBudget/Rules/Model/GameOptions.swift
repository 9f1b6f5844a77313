import EarnedCore
import JSON

/// What is fixed when a wager is committed, defaults filled in.
public enum GameOptions: Equatable, Sendable {
  /// The automatic cash-out, when one was set.
  case crash(autoCashOutHundredths: Int?)
  /// The table.
  case plinko(PlinkoRisk)
  /// Nothing to choose.
  case slots
  /// How many of the 25 tiles are mines.
  case mines(count: Int)
  /// Nothing to choose before the cards are dealt.
  case blackjack

  /// The game.
  public var game: Game {
    switch self {
    case .crash: .crash
    case .plinko: .plinko
    case .slots: .slots
    case .mines: .mines
    case .blackjack: .blackjack
    }
  }

  /// What tells rounds of a game apart in reports: plinko's risk, the number of mines.
  public var variant: String? {
    switch self {
    case .plinko(let risk): risk.rawValue
    case .mines(let count): String(count)
    case .crash, .slots, .blackjack: nil
    }
  }

  /// As they are stored (`options_json`).
  public var json: JSONObject {
    switch self {
    case .crash(let target?): [GameField.autoCashOut: .count(target)]
    case .plinko(let risk): [GameField.risk: .string(risk.rawValue)]
    case .mines(let count): [GameField.mineCount: .count(count)]
    case .crash, .slots, .blackjack: [:]
    }
  }

  /// Reads the options of a game, those of a record that has passed its check or those that are stored; nil when they
  /// are not possible.
  public init?(_ game: Game, _ object: JSONObject) {
    switch (game, object.given(game.optionField)) {
    case (.crash, nil): self = .crash(autoCashOutHundredths: nil)
    case (.crash, .integer(let target)?) where Numbers.autoCashOutHundredths.contains(Int(target)):
      self = .crash(autoCashOutHundredths: Int(target))
    case (.plinko, nil): self = .plinko(.low)
    case (.plinko, .string(let word)?):
      guard let risk = PlinkoRisk(rawValue: word) else { return nil }
      self = .plinko(risk)
    case (.slots, nil): self = .slots
    case (.mines, nil): self = .mines(count: Numbers.usualMineCount)
    case (.mines, .integer(let count)?) where Numbers.mineCount.contains(Int(count)): self = .mines(count: Int(count))
    case (.blackjack, nil): self = .blackjack
    default: return nil
    }
  }
}
