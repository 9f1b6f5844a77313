import EarnedCore
import EarnedJSON

/// The fields of records that belong to one game: the options fixed with the wager, and the choices in the round.
enum GameField {
  static let autoCashOut = "auto_cash_out_hundredths"
  static let risk = "risk"
  static let mineCount = "mine_count"

  static let cashOut = "cash_out_hundredths"
  static let reveals = "reveals"
  static let actions = "actions"
}

extension Game {
  /// The field fixed when the wager is committed; nil when there is none.
  var optionField: String? {
    switch self {
    case .crash: GameField.autoCashOut
    case .plinko: GameField.risk
    case .mines: GameField.mineCount
    case .slots, .blackjack: nil
    }
  }

  /// The field chosen in the round; nil when there is none.
  var choiceField: String? {
    switch self {
    case .crash: GameField.cashOut
    case .mines: GameField.reveals
    case .blackjack: GameField.actions
    case .plinko, .slots: nil
    }
  }

  /// The faults of a record of this game: fields that belong to another game.
  ///
  /// - Parameter field: the field of each game that the record may have.
  static func faults(in record: JSONObject, _ field: KeyPath<Game, String?> & Sendable) -> [Rejection] {
    guard let game = record["game_type"]?.stringValue.flatMap(Game.init(rawValue:)) else { return [] }
    return allCases.filter { $0 != game }.compactMap { other in
      guard let name = other[keyPath: field], record.given(name) != nil else { return nil }
      return Rejection(.invalidValue, "'\(name)' is a field of \(other.rawValue), not of \(game.rawValue)")
    }
  }
}

extension JSONObject {
  /// The value of a field; nil when it is missing or null.
  func given(_ name: String?) -> JSONValue? {
    guard let name, let value = self[name], value != .null else { return nil }
    return value
  }
}
