import EarnedJSON

/// A field of a record or of an object in one, and where its owner has the value. It is declared once: what checks, reads,
/// writes and explains records is made from it.
package struct DeclaredField<Owner, Value: RecordValue>: Sendable {
  let field: Field
  private let value: @Sendable (Owner) -> Value

  private init(_ field: Field, _ value: @escaping @Sendable (Owner) -> Value) {
    self.field = field
    self.value = value
  }

  package static func required(
    _ name: String, _ value: @escaping @Sendable (Owner) -> Value, _ kind: DeclaredKind<Value>
  ) -> Self {
    Self(.required(name, kind.kind), value)
  }

  /// A field that may be left out or `null`.
  ///
  /// - Parameter whenLeftOut: what that means, where it is not obvious.
  package static func optional<Given>(
    _ name: String, _ value: @escaping @Sendable (Owner) -> Value, _ kind: DeclaredKind<Given>,
    whenLeftOut: String? = nil
  ) -> Self where Value == Given? {
    Self(.optional(name, kind.kind, whenLeftOut: whenLeftOut), value)
  }

  /// The field with what its values mean.
  package func meaning(_ text: String) -> Self { Self(field.meaning(text), value) }

  /// The value in an object that was checked.
  func read(_ object: JSONObject) -> Value { object.checked(field.name) }

  /// Sets the value of an owner. What is nil is left out.
  func write(_ owner: Owner, to object: inout JSONObject) {
    let value = value(owner)
    if !value.isLeftOut { object[field.name] = value.json }
  }
}

extension DeclaredField where Value == String? {
  /// The id of a new row. When it is left out, it is the key of the record (`MadeIDs.new`).
  package static func newID(
    _ name: String, _ value: @escaping @Sendable (Owner) -> Value, _ kind: DeclaredKind<String> = .text()
  ) -> Self {
    Self(.newID(name, kind.kind), value)
  }

  /// The id of something that is open. It may be left out when exactly one is open (contract, section 11).
  package static func openID(_ name: String, _ value: @escaping @Sendable (Owner) -> Value) -> Self {
    Self(.openID(name), value)
  }
}

/// The kind of value that a field may contain, with the type of such values.
package struct DeclaredKind<Value: RecordValue>: Sendable {
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

extension DeclaredKind where Value == TimeOfDay {
  package static var timeOfDay: Self { Self(.timeOfDay) }
}

extension DeclaredKind where Value == CalendarDate {
  package static var date: Self { Self(.date) }
}

extension DeclaredKind where Value == JSONObject {
  /// An object with any names, each with a value of this kind or `null`.
  package static func named(_ member: FieldKind) -> Self { Self(.named(member)) }

  /// An object of these fields, which stays as it is.
  package static func object(_ fields: [Field]) -> Self { Self(.object(fields)) }

  /// An object whose fields depend on the value of another field of the record.
  package static func dependent(on name: String, _ variants: [(word: String, fields: [Field])]) -> Self {
    Self(.dependent(on: name, variants))
  }
}
