/// A JSON value (RFC 8259).
///
/// Objects are equal when they have equal members in the same order. To compare without regard to order, compare
/// ``canonical``.
public enum JSONValue: Equatable, Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number with an integral value that fits 64 bits, however it was written: `1`, `1.0`, `1e0`.
  case integer(Int64)
  /// Any other number. Finite: JSON cannot express infinities and NaN.
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

extension JSONValue {
  /// The text of a string, else `nil`.
  public var stringValue: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The value of an integer, else `nil`.
  public var integerValue: Int64? {
    guard case .integer(let integer) = self else { return nil }
    return integer
  }

  /// The value of `true` and `false`, else `nil`.
  public var boolValue: Bool? {
    guard case .bool(let flag) = self else { return nil }
    return flag
  }

  /// The elements of an array, else `nil`.
  public var arrayValue: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// The object, else `nil`.
  public var objectValue: JSONObject? {
    guard case .object(let object) = self else { return nil }
    return object
  }
}
