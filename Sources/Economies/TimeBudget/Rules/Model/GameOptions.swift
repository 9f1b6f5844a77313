import EarnedCore
import EarnedJSON

/// The options that are fixed when a wager is committed, with defaults filled in.
public enum GameOptions: Equatable, Sendable {
  /// The multiplier at which to cash out automatically, in hundredths; nil without one.
  case crash(autoCashOutHundredths: Int?)
  /// How far apart the multipliers of the buckets are.
  case plinko(PlinkoRisk)
  /// No options.
  case slots
  /// The number of mines on the 25 tiles.
  case mines(count: Int)
  /// No options.
  case blackjack

  /// The game that the options are for.
  public var game: Game {
    switch self {
    case .crash: .crash
    case .plinko: .plinko
    case .slots: .slots
    case .mines: .mines
    case .blackjack: .blackjack
    }
  }

  /// What distinguishes rounds of the game in reports: the risk of plinko, the number of mines. Nil for other games.
  var variant: String? {
    switch self {
    case .plinko(let risk): risk.rawValue
    case .mines(let count): String(count)
    case .crash, .slots, .blackjack: nil
    }
  }

  /// The stored form (`options_json`).
  package var json: JSONObject {
    switch self {
    case .crash(let target?): [GameField.autoCashOut: .count(target)]
    case .plinko(let risk): [GameField.risk: .string(risk.rawValue)]
    case .mines(let count): [GameField.mineCount: .count(count)]
    case .crash, .slots, .blackjack: [:]
    }
  }

  /// What is stored of them. Whether they are those of the game is for `init`.
  static let kind = ValueKind.chosen(
    by: "game_type",
    [
      Game.crash.rawValue: [
        .init(GameField.autoCashOut, .optional(.integer(in: TimeBudgetNumbers.autoCashOutHundredths)))
      ],
      Game.plinko.rawValue: [.init(GameField.risk, .words(of: PlinkoRisk.self))],
      Game.mines.rawValue: [.init(GameField.mineCount, .integer(in: TimeBudgetNumbers.mineCount))],
      Game.slots.rawValue: [], Game.blackjack.rawValue: [],
    ].mapValues { (members: [ValueKind.Member]) in .json(.object(members)) })

  /// Reads the options of a game, from a checked record or from stored JSON; nil when they are not possible.
  package init?(_ game: Game, _ object: JSONObject) {
    switch (game, object.given(game.optionField)) {
    case (.crash, nil): self = .crash(autoCashOutHundredths: nil)
    case (.crash, .integer(let target)?) where TimeBudgetNumbers.autoCashOutHundredths.contains(Int(target)):
      self = .crash(autoCashOutHundredths: Int(target))
    case (.plinko, nil): self = .plinko(TimeBudgetNumbers.usualRisk)
    case (.plinko, .string(let word)?):
      guard let risk = PlinkoRisk(rawValue: word) else { return nil }
      self = .plinko(risk)
    case (.slots, nil): self = .slots
    case (.mines, nil): self = .mines(count: TimeBudgetNumbers.usualMineCount)
    case (.mines, .integer(let count)?) where TimeBudgetNumbers.mineCount.contains(Int(count)):
      self = .mines(count: Int(count))
    case (.blackjack, nil): self = .blackjack
    default: return nil
    }
  }
}

/// The choices of a player in a round, after the wager was committed.
public enum GameChoices: Equatable, Sendable {
  /// The multiplier at which the player cashes out, in hundredths; nil when never.
  case crash(cashOutHundredths: Int?)
  /// No choices.
  case plinko
  /// No choices.
  case slots
  /// The tiles, in the order in which they are opened.
  case mines(reveals: [Int])
  /// The actions, in order.
  case blackjack([BlackjackAction])

  /// The stored form (`choices_json`), with only the values given.
  package var json: JSONObject {
    switch self {
    case .crash(let target?): [GameField.cashOut: .count(target)]
    case .mines(let reveals): [GameField.reveals: .array(reveals.map(JSONValue.count))]
    case .blackjack(let actions) where !actions.isEmpty:
      [GameField.actions: .array(actions.map { .string($0.rawValue) })]
    case .crash, .plinko, .slots, .blackjack: [:]
    }
  }

  /// What is stored of them. Whether they are those of the game is for `init`.
  static let kind = ValueKind.json(
    .object([
      .init(GameField.cashOut, .optional(.integer(in: TimeBudgetNumbers.cashOutHundredths))),
      .init(
        GameField.reveals,
        .optional(.list(of: .integer(in: TimeBudgetNumbers.tiles), count: TimeBudgetNumbers.revealCount))),
      .init(
        GameField.actions,
        .optional(.list(of: .words(of: BlackjackAction.self), count: 0...TimeBudgetNumbers.maxActions))),
    ]))

  /// Reads the choices of a game, from a checked record or from stored JSON; nil when they are not possible.
  package init?(_ game: Game, _ object: JSONObject) {
    switch (game, object.given(game.choiceField)) {
    case (.crash, nil): self = .crash(cashOutHundredths: nil)
    case (.crash, .integer(let target)?) where TimeBudgetNumbers.cashOutHundredths.contains(Int(target)):
      self = .crash(cashOutHundredths: Int(target))
    case (.plinko, nil): self = .plinko
    case (.slots, nil): self = .slots
    case (.mines, .array(let values)?):
      let tiles = values.compactMap(\.integerValue).map(Int.init)
      guard tiles.count == values.count, Self.canReveal(tiles) else { return nil }
      self = .mines(reveals: tiles)
    case (.blackjack, nil): self = .blackjack([])
    case (.blackjack, .array(let words)?):
      let actions = words.compactMap(\.stringValue).compactMap(BlackjackAction.init(rawValue:))
      guard actions.count == words.count, Self.canPlay(actions) else { return nil }
      self = .blackjack(actions)
    default: return nil
    }
  }

  /// Whether a list of tiles is valid: 1…100 tiles, each 0…24.
  package static func canReveal(_ tiles: [Int]) -> Bool {
    TimeBudgetNumbers.revealCount.contains(tiles.count) && tiles.allSatisfy(TimeBudgetNumbers.tiles.contains)
  }

  /// Whether a list of actions is valid: one double, or hits and then perhaps a stand; at most 20.
  package static func canPlay(_ actions: [BlackjackAction]) -> Bool {
    if actions == [.double] { return true }
    let isInOrder = actions.dropLast().allSatisfy { $0 == .hit } && actions.last != .double
    return isInOrder && actions.count <= TimeBudgetNumbers.maxActions
  }
}
