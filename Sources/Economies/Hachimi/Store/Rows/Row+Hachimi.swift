import EarnedCore
import EarnedEngine
import JSON
import SQLite

extension Row {
  func optionalCount(_ column: Int) throws -> Int? { try optionalInteger(column).map(Int.init) }

  /// A JSON object; nil for null and for a text that is not a JSON object.
  func optionalObject(_ column: Int) -> JSONObject? {
    do {
      return try optionalText(column).flatMap { try JSONParser().parse($0).objectValue }
    } catch {
      return nil
    }
  }

  /// A JSON list; empty for null.
  func list(_ column: Int, _ place: String) throws -> [JSONValue] {
    guard let text = try optionalText(column) else { return [] }
    do {
      if let list = try JSONParser().parse(text).arrayValue { return list }
    } catch {}
    throw StoredValueFault(place: place, expectation: "a JSON list")
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
