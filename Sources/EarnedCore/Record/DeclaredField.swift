import EarnedJSON

/// A value that a field of a record can have, or the payload of an event.
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

extension Zone: FieldValue {
  package var json: JSONValue { .string(identifier) }
}

extension Array: FieldValue where Element: FieldValue {
  package var json: JSONValue { .array(map(\.json)) }
}

extension Dictionary: FieldValue where Key == String, Value: FieldValue {
  package var json: JSONValue {
    var object = JSONObject()
    for (name, value) in sorted(by: { $0.key < $1.key }) { object[name] = value.json }
    return .object(object)
  }
}

extension Optional: FieldValue where Wrapped: FieldValue {
  package static var isOptional: Bool { true }
  package var isLeftOut: Bool { self == nil }
  package var json: JSONValue { self?.json ?? .null }
}

/// The value of a field in which `null` has a meaning of its own, beside leaving the field out.
public enum NullOr<Value: Sendable>: Sendable {
  /// An explicit `null`.
  case null
  /// A value.
  case value(Value)
}

extension NullOr: FieldValue where Value: FieldValue {
  package var json: JSONValue {
    switch self {
    case .null: .null
    case .value(let value): value.json
    }
  }
}

/// A field of a record, with the type of its values. They are optional when the field may be left out.
package struct DeclaredField<Value: FieldValue>: Sendable {
  let field: Field

  /// A required field.
  package static func required(_ name: String, _ kind: DeclaredKind<Value>) -> Self {
    Self(field: .required(name, kind.kind))
  }

  /// A field that may be left out or `null`.
  ///
  /// - Parameter whenLeftOut: what that means, where it is not obvious.
  package static func optional<Given>(
    _ name: String, _ kind: DeclaredKind<Given>, whenLeftOut: String? = nil
  ) -> Self where Value == Given? {
    Self(field: .optional(name, kind.kind, whenLeftOut: whenLeftOut))
  }

  /// The field with what its values mean.
  package func meaning(_ text: String) -> Self { Self(field: field.meaning(text)) }
}

extension DeclaredField where Value == String? {
  /// The id of a new row. When it is left out, it is the key of the record.
  package static func newID(_ name: String, _ kind: DeclaredKind<String> = .text()) -> Self {
    Self(field: .newID(name, kind.kind))
  }

  /// The id of something that is open. It may be left out when exactly one is open (contract, section 11).
  package static func openID(_ name: String) -> Self { Self(field: .openID(name)) }
}

/// The kind of value that a field may contain, with the type of such values.
package struct DeclaredKind<Value: FieldValue>: Sendable {
  package let kind: FieldKind

  /// A kind whose values have this type. Most have a name of their own below.
  package init(_ kind: FieldKind) { self.kind = kind }

  /// One of these whole numbers or words.
  package static func numberOrWord(_ type: Value.Type, _ numbers: [Int], _ words: [String]) -> Self {
    Self(.numberOrWord(numbers.map(Int64.init), words))
  }

  /// One of the words of a type.
  package static func word(of type: Value.Type) -> Self where Value: StoredWord {
    Self(.choice(Value.allCases.map(\.rawValue)))
  }

  /// A list of values of one kind.
  package static func list<Element>(_ element: DeclaredKind<Element>) -> Self where Value == [Element] {
    Self(.list(element.kind))
  }

  /// An object with any names, each with a value of this kind or `null`.
  package static func named<Member>(_ member: DeclaredKind<Member>) -> Self where Value == [String: Member?] {
    Self(.named(member.kind))
  }

  /// A value of this kind, or an explicit `null` with a meaning of its own.
  package static func nullable<Given>(_ kind: DeclaredKind<Given>) -> Self where Value == NullOr<Given> {
    Self(.nullable(kind.kind))
  }

  /// An object of the fields that a type declares, and no others.
  package static func object(of type: Value.Type) -> Self where Value: DeclaredObject {
    Self(.object(Value.declaration.fields))
  }
}

extension DeclaredKind where Value == String {
  package static func text(mayBeEmpty: Bool = false) -> Self { Self(.text(mayBeEmpty: mayBeEmpty)) }
  package static func characters(_ range: ClosedRange<Int>) -> Self { Self(.characters(range)) }
  package static func choice(_ words: [String]) -> Self { Self(.choice(words)) }
  package static func hexadecimal(digits: Int) -> Self { Self(.hexadecimal(digits: digits)) }
  package static var documentID: Self { Self(.documentID) }
  package static var uuid: Self { Self(.uuid) }
}

extension DeclaredKind where Value == Int {
  package static func integer(in range: ClosedRange<Int>) -> Self { Self(.integer(in: range)) }
  package static func integerChoice(_ numbers: [Int]) -> Self { Self(.integerChoice(numbers.map(Int64.init))) }
}

extension DeclaredKind where Value == Double {
  package static func number(_ range: ClosedRange<Double>) -> Self { Self(.number(range)) }
  package static var positive: Self { Self(.positive) }
}

extension DeclaredKind where Value == Bool {
  package static var flag: Self { Self(.flag) }
}

extension DeclaredKind where Value == Instant {
  package static var instant: Self { Self(.instant) }
}

extension DeclaredKind where Value == AppID {
  package static var appID: Self { Self(.appID) }
}

extension DeclaredKind where Value == Zone {
  package static var timeZone: Self { Self(.timeZone) }
}

extension DeclaredKind where Value == TimeOfDay {
  package static var timeOfDay: Self { Self(.timeOfDay) }
}

extension DeclaredKind where Value == CalendarDate {
  package static var date: Self { Self(.date) }
}

extension DeclaredKind where Value == JSONObject {
  /// An object whose fields depend on the value of another field of the record.
  package static func dependent(on name: String, _ variants: [(word: String, fields: [Field])]) -> Self {
    Self(.dependent(on: name, variants))
  }
}
