import EarnedCore
import EarnedJSON

/// The options that are fixed when a wager is committed, with defaults filled in.
public enum GameOptions: Equatable, Sendable {
  /// The automatic cash-out in hundredths, if one was set.
  case crash(autoCashOutHundredths: Int?)
  /// The risk.
  case plinko(PlinkoRisk)
  /// No options.
  case slots
  /// The number of mines on the 25 tiles.
  case mines(count: Int)
  /// No options.
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

  /// The variant of the game in reports: plinko's risk, the number of mines.
  public var variant: String? {
    switch self {
    case .plinko(let risk): risk.rawValue
    case .mines(let count): String(count)
    case .crash, .slots, .blackjack: nil
    }
  }

  /// The stored form (`options_json`).
  public var json: JSONObject {
    switch self {
    case .crash(let target?): [GameField.autoCashOut: .count(target)]
    case .plinko(let risk): [GameField.risk: .string(risk.rawValue)]
    case .mines(let count): [GameField.mineCount: .count(count)]
    case .crash, .slots, .blackjack: [:]
    }
  }

  /// Reads the options of a game, from a checked record or from stored JSON; nil when they are not possible.
  public init?(_ game: Game, _ object: JSONObject) {
    switch (game, object.given(game.optionField)) {
    case (.crash, nil): self = .crash(autoCashOutHundredths: nil)
    case (.crash, .integer(let target)?) where Numbers.autoCashOutHundredths.contains(Int(target)):
      self = .crash(autoCashOutHundredths: Int(target))
    case (.plinko, nil): self = .plinko(Numbers.usualRisk)
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
