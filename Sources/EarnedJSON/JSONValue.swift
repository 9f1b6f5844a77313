/// A JSON value (RFC 8259).
///
/// Objects are equal when they have equal members in the same order.
public enum JSONValue: Equatable, Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number with an integral value that fits in 64 bits, however it was written: `1`, `1.0`, `1e0`.
  case integer(Int64)
  /// Any other number. Finite: JSON cannot express infinities and NaN.
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

extension JSONValue {
  /// The text of a string; nil for any other value.
  public var stringValue: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The value of an integer; nil for any other value.
  public var integerValue: Int64? {
    guard case .integer(let integer) = self else { return nil }
    return integer
  }

  /// The value of `true` and `false`; nil for any other value.
  public var boolValue: Bool? {
    guard case .bool(let flag) = self else { return nil }
    return flag
  }

  /// The elements of an array; nil for any other value.
  public var arrayValue: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// The members of an object; nil for any other value.
  public var objectValue: JSONObject? {
    guard case .object(let object) = self else { return nil }
    return object
  }
}

extension JSONValue: ExpressibleByNilLiteral {
  /// `null`.
  public init(nilLiteral: ()) {
    self = .null
  }
}

extension JSONValue: ExpressibleByBooleanLiteral {
  /// `true` or `false`.
  public init(booleanLiteral flag: Bool) {
    self = .bool(flag)
  }
}

extension JSONValue: ExpressibleByIntegerLiteral {
  /// An integer.
  public init(integerLiteral integer: Int64) {
    self = .integer(integer)
  }
}

extension JSONValue: ExpressibleByStringLiteral {
  /// A string.
  public init(stringLiteral text: String) {
    self = .string(text)
  }
}

extension JSONValue: ExpressibleByArrayLiteral {
  /// An array.
  public init(arrayLiteral elements: JSONValue...) {
    self = .array(elements)
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// An object with its members in the order written. The keys must be distinct.
  public init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(JSONObject(uniqueMembers: members))
  }
}

extension JSONValue {
  /// The value of one JSON text; nil when it is not valid JSON.
  ///
  /// - Parameter parser: pass one to reuse it when many texts are read.
  package init?(ifValid text: String, parser: JSONParser = JSONParser()) {
    do {
      self = try parser.parse(text)
    } catch {
      return nil
    }
  }

  /// The value of one JSON text in UTF-8; nil when it is not valid JSON.
  ///
  /// - Parameter parser: pass one to reuse it when many texts are read.
  package init?(ifValid text: [UInt8], parser: JSONParser = JSONParser()) {
    do {
      self = try parser.parse(text)
    } catch {
      return nil
    }
  }
}

/// How a value is laid out as text.
public enum JSONLayout: Sendable {
  /// One line without spaces.
  case compact
  /// Two spaces of indentation per level, one member or element per line, a line feed between lines and none at the
  /// end.
  case pretty
}

extension JSONValue {
  /// The value as JSON text, with members in their order. The same value always gives the same bytes.
  ///
  /// In strings only what JSON requires is escaped. A `number` must be finite; it is written as in ECMAScript, with the
  /// shortest decimal that reads back as the same double.
  public func serialized(_ layout: JSONLayout = .compact) -> String {
    withUTF8(as: layout.form) { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes of ``serialized(_:)``.
  package func serializedUTF8(_ layout: JSONLayout = .compact) -> [UInt8] { withUTF8(as: layout.form) { [UInt8]($0) } }

  /// Passes the bytes of ``serialized(_:)`` in compact layout to `body`, which must not keep them.
  package func withSerializedUTF8<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    withUTF8(as: .compact) { body(UnsafeRawBufferPointer($0)) }
  }

  /// The value as canonical JSON (RFC 8785): members sorted by key, no spaces, and every number as a double, so an
  /// integer beyond 2^53 is rounded.
  package var canonical: [UInt8] { withUTF8(as: .canonical) { [UInt8]($0) } }

  private func withUTF8<Result>(
    as form: JSONWriter.Form, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    var writer = JSONWriter(form: form)
    writer.append(self)
    return writer.output.withBytes(body)
  }
}

extension JSONLayout {
  fileprivate var form: JSONWriter.Form { self == .compact ? .compact : .pretty }
}
