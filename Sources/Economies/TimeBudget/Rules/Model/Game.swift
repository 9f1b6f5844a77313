import EarnedCore
import EarnedJSON

/// The games that minutes can be wagered on, in the order of the interface.
public enum Game: String, CaseIterable, Sendable, StoredWord {
  case crash, plinko, slots, mines, blackjack
}

/// The risks of plinko.
public enum PlinkoRisk: String, StoredWord {
  case low, medium, high
}

/// The actions of a player in blackjack.
public enum BlackjackAction: String, StoredWord {
  case hit, stand, double
}

/// The result of a round.
public enum RoundResult: String, CaseIterable, Sendable, StoredWord {
  // Crash and mines
  case cashedOut = "cashed_out"
  case crashed, mine

  // Plinko
  case bucket0 = "bucket_0"
  case bucket1 = "bucket_1"
  case bucket2 = "bucket_2"
  case bucket3 = "bucket_3"
  case bucket4 = "bucket_4"
  case bucket5 = "bucket_5"
  case bucket6 = "bucket_6"
  case bucket7 = "bucket_7"
  case bucket8 = "bucket_8"

  // Slots
  case noMatch = "no_match"
  case cherry, lemon, bell, star, seven, diamond

  // Blackjack
  case natural, win, push, lose, bust

  /// The round was never played: the app was launched while the wager was pending.
  case forfeited
}

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
  /// The field that is fixed when the wager is committed; nil when the game has none.
  var optionField: String? {
    switch self {
    case .crash: GameField.autoCashOut
    case .plinko: GameField.risk
    case .mines: GameField.mineCount
    case .slots, .blackjack: nil
    }
  }

  /// The field that is chosen in the round; nil when the game has none.
  var choiceField: String? {
    switch self {
    case .crash: GameField.cashOut
    case .mines: GameField.reveals
    case .blackjack: GameField.actions
    case .plinko, .slots: nil
    }
  }

  /// The faults of a record that has fields of another game.
  ///
  /// - Parameter field: the field that the record may have, by game.
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
