import EarnedJSON

/// Records with typed fields, as a program writes them: `Records.FocusStart(plannedDurationMinutes: 25)`. Each economy
/// adds its own.
///
/// The name of one is that of its type (`focus.start`), its labels are the names of the fields. A field that may be left
/// out is `nil` by default.
public enum Records {}

/// A record with typed fields. Its time and zone are added when it is recorded.
public protocol DeclaredRecord: Sendable {
  /// Its type and its own fields.
  var content: RecordContent { get }
}

/// The type and the fields of a record, made from typed values.
public struct RecordContent: Sendable {
  /// The name of the type.
  public let type: String
  package let values: LabelledValues
}

extension DeclaredRecord {
  /// The record as JSON, as a line of input would have it.
  public func object(at now: Now) -> JSONObject {
    var object: JSONObject = [
      "type": .string(content.type), "ts_utc_ms": .integer(now.instant.millisecondsSinceEpoch),
      "timezone_id": .string(now.timeZone.identifier),
    ]
    object.set(content.values.object)
    return object
  }
}

/// An object in a record, with typed fields.
package protocol DeclaredObject: FieldValue {
  associatedtype Declaration: DeclaredFields
  static var declaration: Declaration { get }
  /// Its fields.
  var values: LabelledValues { get }
}

extension DeclaredObject {
  package var json: JSONValue { .object(values.object) }
}

/// The values of fields by name, and the function that took them. Its labels must say the same as the names.
package struct LabelledValues: Sendable {
  package let object: JSONObject
  package let function: StaticString
}

/// Fields with the types of their values.
package protocol DeclaredFields: Sendable {
  var fields: [Field] { get }
}

/// The fields of an object in a record, in the order of the reference.
package struct ObjectDeclaration<each Value: FieldValue>: DeclaredFields {
  package let fields: [Field]

  package init(_ field: repeat DeclaredField<each Value>) {
    var fields: [Field] = []
    for field in repeat each field { fields.append(field.field) }
    self.fields = fields
  }

  /// The object with a value for each field. What is nil is left out.
  package func values(_ value: repeat each Value, function: StaticString = #function) -> LabelledValues {
    var object = JSONObject()
    var rest = fields[...]
    for value in repeat each value {
      guard let field = rest.popFirst() else { preconditionFailure("a value has a field") }
      if !value.isLeftOut { object[field.name] = value.json }
    }
    return LabelledValues(object: object, function: function)
  }
}

/// What a record of an operation declares, without the types of its values.
public protocol RecordDeclaring: Sendable {
  /// The type of record.
  var recordType: RecordType { get }
}

/// A type of record, declared once: its name, its fields with the types of their values, and its text in the reference.
/// What reads a record is made from it (`recordType`), and so is what writes one (`content`).
package struct RecordDeclaration<each Value: FieldValue>: RecordDeclaring {
  package let object: ObjectDeclaration<repeat each Value>
  package private(set) var recordType: RecordType

  /// A type with its fields.
  ///
  /// - Parameter check: finds faults beyond those of single fields (`RecordType`).
  package init(
    _ name: String, _ field: repeat DeclaredField<each Value>,
    check: @escaping @Sendable (JSONObject) -> [Rejection] = { _ in [] }
  ) {
    object = ObjectDeclaration(repeat each field)
    recordType = RecordType(name, object.fields, check: check)
  }

  /// The same type with its texts for the reference (`RecordType`).
  package func described(_ summary: String, denials: [DenialReason] = [], example: JSONObject = [:]) -> Self {
    var declaration = self
    declaration.recordType = recordType.described(summary, denials: denials, example: example)
    return declaration
  }

  /// The content of a record with a value for each field.
  package func content(_ value: repeat each Value, function: StaticString = #function) -> RecordContent {
    RecordContent(type: recordType.name, values: object.values(repeat each value, function: function))
  }
}

/// For a type of record that nobody writes with typed fields.
extension RecordType: RecordDeclaring {
  /// Itself.
  public var recordType: RecordType { self }
}
