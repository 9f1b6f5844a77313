import EarnedCore
import EarnedJSON
import EarnedSQLite

/// One value of a dataset.
public enum Datum: Hashable, Sendable {
  /// Nothing known.
  case null
  /// A count, a time, an hour.
  case integer(Int64)
  /// A fraction.
  case real(Double)
  /// A flag.
  case flag(Bool)
  /// A text, a day.
  case text(String)
  /// JSON of its own.
  case json(JSONValue)

  /// A sum or a count; whole numbers stay whole.
  init(_ number: Double) {
    self = Int64(exactly: number).map { .integer($0) } ?? .real(number)
  }

  /// Reads what a query returned for a column of that kind; nil when it is something else.
  init?(_ value: Value, _ kind: Kind) {
    switch (kind, value) {
    case (_, .null): self = .null
    case (.flag, .integer(let integer)) where integer == 0 || integer == 1: self = .flag(integer == 1)
    case (.fraction, .integer(let integer)): self = .real(Double(integer))
    case (.fraction, .real(let real)) where real.isFinite: self = .real(real)
    case (.instant, .integer(let integer)) where Instant.validRange ~= Instant(millisecondsSinceEpoch: integer):
      self = .integer(integer)
    case (.minutes, .integer(let integer)), (.seconds, .integer(let integer)), (.credits, .integer(let integer)),
      (.count, .integer(let integer)):
      self = .integer(integer)
    case (.hour, .integer(let integer)) where (0...23).contains(integer): self = .integer(integer)
    case (.weekday, .integer(let integer)) where (1...7).contains(integer): self = .integer(integer)
    case (_, .text(let text)) where kind.takesAnyText: self = .text(text)
    case (.json, .text(let text)), (.sparkline, .text(let text)):
      guard let value = JSONValue(ifValid: text) else { return nil }
      self = .json(value)
      if kind == .sparkline, numbers == nil { return nil }
    default: return nil
    }
  }

  /// The value as JSON.
  public var json: JSONValue {
    switch self {
    case .null: .null
    case .integer(let integer): .integer(integer)
    case .real(let real): .number(real)
    case .flag(let flag): .bool(flag)
    case .text(let text): .string(text)
    case .json(let value): value
    }
  }

  /// The value as a number; nil for what is none.
  var number: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .real(let real): real
    case .null, .flag, .text, .json: nil
    }
  }

  /// The numbers of a list; nil for what is none.
  var numbers: [Double]? {
    guard case .json(let json) = self, let elements = json.arrayValue else { return nil }
    var numbers: [Double] = []
    for element in elements {
      switch element {
      case .integer(let integer): numbers.append(Double(integer))
      case .number(let number): numbers.append(number)
      case .null, .bool, .string, .array, .object: return nil
      }
    }
    return numbers
  }
}
