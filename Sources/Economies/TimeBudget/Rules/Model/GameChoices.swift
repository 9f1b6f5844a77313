import EarnedCore
import EarnedJSON

/// The choices of a player in a round, after the wager was committed.
public enum GameChoices: Equatable, Sendable {
  /// When to cash out manually, in hundredths.
  case crash(cashOutHundredths: Int?)
  /// No choices.
  case plinko
  /// No choices.
  case slots
  /// The tiles in the order of opening.
  case mines(reveals: [Int])
  /// The actions.
  case blackjack([BlackjackAction])

  /// The stored form (`choices_json`), with only the values given.
  public var json: JSONObject {
    switch self {
    case .crash(let target?): [GameField.cashOut: .count(target)]
    case .mines(let reveals): [GameField.reveals: .array(reveals.map(JSONValue.count))]
    case .blackjack(let actions) where !actions.isEmpty:
      [GameField.actions: .array(actions.map { .string($0.rawValue) })]
    case .crash, .plinko, .slots, .blackjack: [:]
    }
  }

  /// Reads the choices of a game, from a checked record or from stored JSON; nil when they are not possible.
  public init?(_ game: Game, _ object: JSONObject) {
    switch (game, object.given(game.choiceField)) {
    case (.crash, nil): self = .crash(cashOutHundredths: nil)
    case (.crash, .integer(let target)?) where Numbers.cashOutHundredths.contains(Int(target)):
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
  public static func canReveal(_ tiles: [Int]) -> Bool {
    Numbers.revealCount.contains(tiles.count) && tiles.allSatisfy(Numbers.tiles.contains)
  }

  /// Whether a list of actions is valid: one double, or hits and then perhaps a stand; at most 20.
  public static func canPlay(_ actions: [BlackjackAction]) -> Bool {
    if actions == [.double] { return true }
    let isInOrder = actions.dropLast().allSatisfy { $0 == .hit } && actions.last != .double
    return isInOrder && actions.count <= Numbers.mostActions
  }
}
