import EarnedCore
import EarnedJSON

/// Values of cloud documents (Firestore's `Value`), each tagged with its type.
enum CloudValue {
  static let null: JSONValue = ["nullValue": nil]

  static func text(_ text: String?) -> JSONValue { text.map { ["stringValue": .string($0)] } ?? null }

  static func flag(_ flag: Bool) -> JSONValue { ["booleanValue": .bool(flag)] }

  static func count(_ number: Int?) -> JSONValue { number.map { integer(Int64($0)) } ?? null }

  /// A JSON number cannot hold 64 bits, so the integer is a string.
  static func integer(_ integer: Int64) -> JSONValue { ["integerValue": .string(String(integer))] }

  /// A number that may have a fraction, even if this one has none.
  static func double(_ number: Double) -> JSONValue { ["doubleValue": .number(number)] }

  static func instant(_ instant: Instant?) -> JSONValue {
    instant.map { ["timestampValue": .string($0.rfc3339)] } ?? null
  }

  static func list(_ values: [JSONValue]) -> JSONValue { ["arrayValue": listed(values)] }

  /// The elements of a list, as transforms take them.
  static func listed(_ values: [JSONValue]) -> JSONValue { ["values": .array(values.map(of))] }

  static func map(_ object: JSONObject) -> JSONValue {
    var fields = JSONObject()
    for member in object.members { fields[member.key] = of(member.value) }
    return ["mapValue": ["fields": .object(fields)]]
  }

  /// Any JSON value.
  static func of(_ value: JSONValue) -> JSONValue {
    switch value {
    case .null: null
    case .bool(let flag): self.flag(flag)
    case .integer(let integer): self.integer(integer)
    case .number(let number): double(number)
    case .string(let text): self.text(text)
    case .array(let values): list(values)
    case .object(let object): map(object)
    }
  }
}
