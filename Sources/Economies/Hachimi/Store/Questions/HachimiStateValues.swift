import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import HachimiRules

/// Single values of the user, from the rows of `materialized_state`.
struct HachimiStateValues {
  private let database: Database

  init(_ database: Database) { self.database = database }

  /// The coins; 0 when none are stored.
  func coins() throws -> Int {
    guard let text = try text("coin_balance") else { return 0 }
    guard let coins = Int(text) else { throw fault("coin_balance", "a number") }
    return coins
  }

  /// The accessories that no cat wears, in order of acquisition.
  func inventory() throws -> [String] {
    guard let text = try text("inventory") else { return [] }
    let list = JSONValue(ifValid: text)?.arrayValue ?? [.null]
    return try list.map { value in
      guard let accessoryID = value.stringValue else { throw fault("inventory", ProfileKey.inventory.expectation) }
      return accessoryID
    }
  }

  /// The stored value; nil when there is none.
  func text(_ key: String) throws -> String? {
    try database.element("select value from materialized_state where key = ?", key) { try $0.text(0) }
  }

  private func fault(_ key: String, _ expectation: String) -> StoredValueFault {
    StoredValueFault(place: "materialized_state.value of '\(key)'", expectation: expectation)
  }
}
