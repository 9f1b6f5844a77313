import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedSQLite

extension Row {
  func optionalCount(_ column: Int) throws -> Int? { try optionalInteger(column).map(Int.init) }

  /// A JSON object; nil for any other value, as an app may have stored one.
  func optionalObject(_ column: Int) -> JSONObject? {
    guard case .text(let text) = value(column) else { return nil }
    return JSONValue(ifValid: text)?.objectValue
  }

  /// A JSON list; empty for null.
  func list(_ column: Int, _ place: String) throws -> [JSONValue] {
    guard let text = try optionalText(column) else { return [] }
    guard let list = JSONValue(ifValid: text)?.arrayValue else {
      throw StoredValueFault(place: place, expectation: "a JSON list")
    }
    return list
  }

  /// A JSON list of whole numbers.
  func counts(_ column: Int, _ place: String) throws -> [Int] {
    try list(column, place).map { value in
      guard let number = value.integerValue else {
        throw StoredValueFault(place: place, expectation: "a list of whole numbers")
      }
      return Int(number)
    }
  }
}

extension JSONValue {
  /// The stored form: canonical JSON (RFC 8785).
  var canonicalText: String { String(decoding: canonical, as: UTF8.self) }
}
