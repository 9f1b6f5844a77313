import EarnedCore
import EarnedJSON

/// Holds a typed record against the declaration that reads records of its type.
package struct TypedRecordCheck: Sendable, CustomStringConvertible {
  package let type: RecordType
  /// The name of the Swift type, the function that takes its values, and a record of them.
  private let make: @Sendable (JSONObject) throws -> (type: String, record: any DeclaredRecord)

  /// - Parameter make: the initialiser of the typed record.
  package init<each Value: FieldValue, Made: DeclaredRecord>(
    _ declaration: RecordDeclaration<repeat each Value>, _ make: @escaping @Sendable (repeat each Value) -> Made
  ) {
    type = declaration.recordType
    self.make = { object in
      ("\(Made.self)", try ReadValues.made(declaration.object, from: object, make))
    }
  }

  package var name: String { type.name }
  package var description: String { name }

  /// What is wrong with it, found by values of chance within the bounds, of three seeds; empty when it is right.
  package func faults() throws -> [String] {
    try (1...3 as ClosedRange<UInt64>).flatMap { try faults(seed: $0).prefix(3) }
  }

  private func faults(seed: UInt64) throws -> [String] {
    var chance = Chance(seed: seed)
    let now = Now(Instant(millisecondsSinceEpoch: 253_370_000_000_000), try .named("Europe/Berlin"))
    let types = RecordTypes([type])
    let name = type.name.split(whereSeparator: "._".contains).map(\.capitalizedFirst).joined()
    let labels = Labels(of: type.fields)
    var (faults, isAccepted, given) = (Set<String>(), false, Set<String>())
    for _ in 0..<400 {
      let values = chance.object(of: type.fields)
      let made = try make(values)
      if made.type != name { faults.insert("\(made.type) is not \(name)") }
      if let fault = labels.fault(of: "\(made.record.content.values.function)") { faults.insert(fault) }
      var expected: JSONObject = [
        "type": .string(type.name), "ts_utc_ms": 253_370_000_000_000, "timezone_id": "Europe/Berlin",
      ]
      expected.set(values)
      let object = made.record.object(at: now)
      if object != expected {
        faults.insert("\(JSONValue.object(object).serialized()) is not \(JSONValue.object(expected).serialized())")
      }
      do {
        _ = try Record(object, types: types)
        isAccepted = true
        given.formUnion(object.members.map(\.key))
      } catch let rejection as Rejection {
        // Two fields may exclude each other. That a single one is wrong would be a fault of this test.
        if [.unknownField, .unknownTimeZone, .invalidAppID].contains(rejection.code) { faults.insert("\(rejection)") }
      }
    }
    if !isAccepted { faults.insert("no record of chance is accepted") }
    for field in type.fields where !given.contains(field.name) { faults.insert("\(field.name) was never accepted") }
    return faults.sorted()
  }
}

/// The labels of an initialiser, which say the names of the fields.
private struct Labels {
  private let expected: String

  init(of fields: [Field]) { expected = "init(\(fields.map { Self.label(of: $0.name) + ":" }.joined()))" }

  func fault(of function: String) -> String? { function == expected ? nil : "\(function) is not \(expected)" }

  /// `planned_duration_minutes` is `plannedDurationMinutes`. What a type says is not part of it.
  private static func label(of name: String) -> String {
    var words = name.split(separator: "_").map(String.init)
    for ending in [["ts", "utc", "ms"], ["local", "hhmm"]] where words.suffix(ending.count) == ending[...] {
      words.removeLast(ending.count)
    }
    let abbreviations = ["id", "uri", "ai"]
    return words.prefix(1).joined()
      + words.dropFirst().map { abbreviations.contains($0) ? $0.uppercased() : $0.capitalizedFirst }.joined()
  }
}

extension StringProtocol {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

/// A typed value that is read from JSON, as only tests do.
package protocol ReadFromJSON: FieldValue {
  static func read(_ json: JSONValue) throws -> Self
}

/// A value of a test that is not of the type that it should be.
package struct UnreadableValue: Error {
  let json: JSONValue
  let type: String
}

package enum ReadValues {
  /// Makes something of the values in an object, in the order of their declaration.
  package static func made<each Value: FieldValue, Made>(
    _ declaration: ObjectDeclaration<repeat each Value>, from object: JSONObject, _ make: (repeat each Value) -> Made
  ) throws -> Made {
    var rest = declaration.fields[...]
    func next<Read: FieldValue>(_ type: Read.Type) throws -> Read {
      guard let field = rest.popFirst() else { preconditionFailure("a value has a field") }
      return try value(of: type, object[field.name])
    }
    return make(repeat try next((each Value).self))
  }

  /// The same for an object in a record, whose labels must be right, too.
  package static func object<each Value: FieldValue, Made: DeclaredObject>(
    _ declaration: ObjectDeclaration<repeat each Value>, _ json: JSONValue, _ make: (repeat each Value) -> Made
  ) throws -> Made {
    guard let object = json.objectValue else { throw UnreadableValue(json: json, type: "\(Made.self)") }
    let made = try made(declaration, from: object, make)
    if let fault = Labels(of: declaration.fields).fault(of: "\(made.values.function)") {
      throw UnreadableValue(json: json, type: "\(Made.self): \(fault)")
    }
    return made
  }

  static func value<Read: FieldValue>(of type: Read.Type, _ json: JSONValue?) throws -> Read {
    func read(_ type: any ReadFromJSON.Type) throws -> Any { try type.read(json ?? .null) }
    func word(_ type: any StoredWord.Type) -> Any? { json?.stringValue.flatMap { type.init(rawValue: $0) } }
    if json == .null, let type = type as? any TakesNull.Type, let value = type.explicitNull as? Read { return value }
    if let type = type as? any ReadFromJSON.Type, let value = try read(type) as? Read { return value }
    if let type = type as? any StoredWord.Type, let value = word(type) as? Read { return value }
    throw UnreadableValue(json: json ?? .null, type: "\(type)")
  }

  static func required<Value>(_ value: Value?, _ json: JSONValue) throws -> Value {
    guard let value else { throw UnreadableValue(json: json, type: "\(Value.self)") }
    return value
  }
}

extension Int: ReadFromJSON {
  package static func read(_ json: JSONValue) throws -> Int {
    try ReadValues.required(json.integerValue.map(Int.init), json)
  }
}

extension Bool: ReadFromJSON {
  package static func read(_ json: JSONValue) throws -> Bool { try ReadValues.required(json.boolValue, json) }
}

extension String: ReadFromJSON {
  package static func read(_ json: JSONValue) throws -> String { try ReadValues.required(json.stringValue, json) }
}

extension Double: ReadFromJSON {
  package static func read(_ json: JSONValue) throws -> Double {
    guard case .number(let number) = json else { throw UnreadableValue(json: json, type: "Double") }
    return number
  }
}

extension Instant: ReadFromJSON {
  package static func read(_ json: JSONValue) throws -> Instant {
    Instant(millisecondsSinceEpoch: try ReadValues.required(json.integerValue, json))
  }
}

extension AppID: ReadFromJSON {
  package static func read(_ json: JSONValue) throws -> AppID {
    try ReadValues.required(json.stringValue.flatMap { AppID($0) }, json)
  }
}

extension TimeOfDay: ReadFromJSON {
  package static func read(_ json: JSONValue) throws -> TimeOfDay {
    try ReadValues.required(json.stringValue.flatMap { TimeOfDay($0) }, json)
  }
}

extension CalendarDate: ReadFromJSON {
  package static func read(_ json: JSONValue) throws -> CalendarDate {
    try ReadValues.required(json.stringValue.flatMap { CalendarDate($0) }, json)
  }
}

extension Zone: ReadFromJSON {
  package static func read(_ json: JSONValue) throws -> Self {
    try ReadValues.required(try Zone.named(try String.read(json)) as? Self, json)
  }
}

extension JSONObject: ReadFromJSON {
  package static func read(_ json: JSONValue) throws -> JSONObject { try ReadValues.required(json.objectValue, json) }
}

/// An optional field in which `null` is not the same as nothing.
private protocol TakesNull {
  static var explicitNull: Self { get }
}

private protocol HasNull {
  static var null: Self { get }
}

extension NullOr: HasNull {}

extension Optional: TakesNull where Wrapped: HasNull {
  static var explicitNull: Wrapped? { .some(.null) }
}

extension Optional: ReadFromJSON where Wrapped: FieldValue {
  package static func read(_ json: JSONValue) throws -> Wrapped? {
    json == .null ? nil : try ReadValues.value(of: Wrapped.self, json)
  }
}

extension NullOr: ReadFromJSON where Value: FieldValue {
  package static func read(_ json: JSONValue) throws -> NullOr {
    json == .null ? .null : .value(try ReadValues.value(of: Value.self, json))
  }
}

extension Array: ReadFromJSON where Element: FieldValue {
  package static func read(_ json: JSONValue) throws -> [Element] {
    try ReadValues.required(json.arrayValue, json).map { try ReadValues.value(of: Element.self, $0) }
  }
}

extension Dictionary: ReadFromJSON where Key == String, Value: FieldValue {
  package static func read(_ json: JSONValue) throws -> [String: Value] {
    var values: [String: Value] = [:]
    for member in try JSONObject.read(json).members {
      values[member.key] = try ReadValues.value(of: Value.self, member.value)
    }
    return values
  }
}
