import EarnedCore
import JSON

/// The fields of records that belong to one game: what is fixed with the wager, what is chosen in the round.
enum GameField {
  static let autoCashOut = "auto_cash_out_hundredths"
  static let risk = "risk"
  static let mineCount = "mine_count"

  static let cashOut = "cash_out_hundredths"
  static let reveals = "reveals"
  static let actions = "actions"
}

extension Game {
  /// What is fixed when its wager is committed; nil when there is nothing.
  var optionField: String? {
    switch self {
    case .crash: GameField.autoCashOut
    case .plinko: GameField.risk
    case .mines: GameField.mineCount
    case .slots, .blackjack: nil
    }
  }

  /// What a player chooses in the round; nil when there is nothing.
  var choiceField: String? {
    switch self {
    case .crash: GameField.cashOut
    case .mines: GameField.reveals
    case .blackjack: GameField.actions
    case .plinko, .slots: nil
    }
  }

  /// What is wrong with a record of this game: a field that belongs to another one.
  ///
  /// - Parameter field: which field of each game the record may have.
  static func faults(in record: JSONObject, _ field: KeyPath<Game, String?> & Sendable) -> [Rejection] {
    guard let game = record["game_type"]?.stringValue.flatMap(Game.init(rawValue:)) else { return [] }
    return allCases.filter { $0 != game }.compactMap { other in
      guard let name = other[keyPath: field], record.given(name) != nil else { return nil }
      return Rejection(.invalidValue, "'\(name)' is a field of \(other.rawValue), not of \(game.rawValue)")
    }
  }
}

extension JSONObject {
  /// The value of a field; nil also for a null.
  func given(_ name: String?) -> JSONValue? {
    guard let name, let value = self[name], value != .null else { return nil }
    return value
  }
}
