import EarnedJSON
import EarnedText

extension FieldKind {
  /// The value of a text that a person typed; nil when it does not fit the kind. The record checks the limits.
  package func value(typed text: String) -> JSONValue? {
    switch self {
    case .nullable(let kind): return text.lowercased() == "null" ? .null : kind.value(typed: text)
    case .flag: return Self.flag(text).map { .bool($0) }
    case .integer, .integerChoice: return Int64(text).map { .integer($0) }
    case .numberOrWord: return Int64(text).map { .integer($0) } ?? .string(text)
    case .number: return Double(text).map { .number($0) }
    case .choice(let words): return .string(words.first { $0.lowercased() == text.lowercased() } ?? text)
    case .list(let element): return Self.list(text, of: element)
    case .text, .characters, .uuid, .hexadecimal, .appID, .timeZone, .timeOfDay, .date: return .string(text)
    case .object, .dependent, .json: return JSONValue(ifValid: text)
    }
  }

  private static func flag(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "true", "yes", "on": true
    case "false", "no", "off": false
    default: nil
    }
  }

  private static func list(_ text: String, of element: FieldKind) -> JSONValue? {
    var values: [JSONValue] = []
    for part in text.split(separator: ",") {
      guard let value = element.value(typed: String(part).trimmed) else { return nil }
      values.append(value)
    }
    return .array(values)
  }
}
