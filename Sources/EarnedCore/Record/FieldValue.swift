import EarnedJSON

/// A value of the payload of an event, or of a field of a record.
package protocol FieldValue: Sendable {
  /// Whether null is one of its values.
  static var isOptional: Bool { get }
  /// The value in JSON.
  var json: JSONValue { get }
  /// Whether it is the nil of a field that is left out.
  var isLeftOut: Bool { get }
}

extension FieldValue {
  /// By default it is not.
  package static var isOptional: Bool { false }
  /// By default it is not.
  package var isLeftOut: Bool { false }
}

/// A value of a field of a record.
package protocol RecordValue: FieldValue {
  /// Reads a field.
  ///
  /// - Parameter json: its value; nil when it is left out.
  /// - Returns: nil when it is a value of another kind.
  static func read(_ json: JSONValue?) -> Self?
}

extension String: RecordValue {
  package static func read(_ json: JSONValue?) -> String? { json?.stringValue }
}

extension Int: RecordValue {
  package static func read(_ json: JSONValue?) -> Int? { json?.integerValue.map(Int.init) }
}

extension Double: RecordValue {
  package static func read(_ json: JSONValue?) -> Double? {
    switch json {
    case .integer(let integer)?: Double(integer)
    case .number(let number)?: number
    default: nil
    }
  }
}

extension Bool: RecordValue {
  package static func read(_ json: JSONValue?) -> Bool? { json?.boolValue }
}

extension Instant: RecordValue {
  package static func read(_ json: JSONValue?) -> Instant? {
    json?.integerValue.map { Instant(millisecondsSinceEpoch: $0) }
  }
}

extension AppID: RecordValue {
  package static func read(_ json: JSONValue?) -> AppID? { json?.stringValue.map { AppID(stored: $0) } }
}

extension TimeOfDay: RecordValue {
  package static func read(_ json: JSONValue?) -> TimeOfDay? { json?.stringValue.flatMap { TimeOfDay($0) } }
}

extension CalendarDate: RecordValue {
  package static func read(_ json: JSONValue?) -> CalendarDate? { json?.stringValue.flatMap { CalendarDate($0) } }
}

extension JSONObject: RecordValue {
  package static func read(_ json: JSONValue?) -> JSONObject? { json?.objectValue }
}

extension StoredWord {
  package static func read(_ json: JSONValue?) -> Self? { json?.stringValue.flatMap(Self.init) }
}

extension Array: FieldValue where Element: FieldValue {
  package var json: JSONValue { .array(map(\.json)) }
}

extension Array: RecordValue where Element: RecordValue {
  package static func read(_ json: JSONValue?) -> [Element]? {
    guard let values = json?.arrayValue else { return nil }
    let elements = values.compactMap(Element.read)
    return elements.count == values.count ? elements : nil
  }
}

extension Optional: FieldValue where Wrapped: FieldValue {
  package static var isOptional: Bool { true }
  package var isLeftOut: Bool { self == nil }
  package var json: JSONValue { self?.json ?? .null }
}

extension Optional: RecordValue where Wrapped: RecordValue {
  package static func read(_ json: JSONValue?) -> Wrapped?? {
    guard let json else { return .some(nil) }
    if let value = Wrapped.read(json) { return .some(value) }
    return json == .null ? .some(nil) : .none
  }
}

extension JSONObject {
  /// The value of a field of an object that was checked, so that reading it cannot fail.
  package func checked<Value: RecordValue>(_ name: String) -> Value {
    guard let value = Value.read(self[name]) else { preconditionFailure("a checked object has a fitting '\(name)'") }
    return value
  }
}

extension Array where Element: Hashable {
  /// Its elements without repetitions, in the order in which they come first.
  package var eachOnce: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
