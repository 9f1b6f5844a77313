import EarnedJSON

/// A record as a program writes it: `StartFocus(plannedDurationMinutes: 25)`. Its time and zone are added when it is
/// recorded. The operations of the economies are such records.
public protocol DeclaredRecord: Sendable {
  /// The record as JSON, as a line of input would have it.
  func object(at now: Now) -> JSONObject
}

/// An object in a record.
package protocol DeclaredObject: RecordValue {
  static var declaration: ObjectDeclaration<Self> { get }
}

extension DeclaredObject {
  package var json: JSONValue { .object(Self.declaration.write(self)) }
  package static func read(_ json: JSONValue?) -> Self? { (json?.objectValue).map(declaration.read) }
}

/// The fields of an object, in the order of the reference, and how it is read and written.
package struct ObjectDeclaration<Object>: Sendable {
  package let fields: [Field]
  /// Reads an object that was checked.
  let read: @Sendable (JSONObject) -> Object
  /// The fields with their values.
  package let write: @Sendable (Object) -> JSONObject

  /// - Parameter make: takes the values in the order of the fields.
  package init<each Value: RecordValue>(
    _ field: repeat DeclaredField<Object, each Value>, make: @escaping @Sendable (repeat each Value) -> Object
  ) {
    var fields: [Field] = []
    for field in repeat each field { fields.append(field.field) }
    self.fields = fields
    read = { object in make(repeat (each field).read(object)) }
    write = { owner in
      var object = JSONObject()
      for field in repeat each field { field.write(owner, to: &object) }
      return object
    }
  }

  private init(
    fields: [Field], read: @escaping @Sendable (JSONObject) -> Object, write: @escaping @Sendable (Object) -> JSONObject
  ) {
    self.fields = fields
    self.read = read
    self.write = write
  }

  /// The same fields, of what has such an object.
  func wrapped<Wrapper>(
    _ wrap: @escaping @Sendable (Object) -> Wrapper, _ object: @escaping @Sendable (Wrapper) -> Object
  ) -> ObjectDeclaration<Wrapper> {
    ObjectDeclaration<Wrapper>(fields: fields, read: { wrap(read($0)) }, write: { write(object($0)) })
  }
}

/// A type of record, declared once: its fields and its text in the reference. The operation that is read from
/// such a record is also what writes one.
package struct RecordDeclaration<Operation: RecordOperation>: Sendable {
  /// The type, with all that checks and explains it.
  package private(set) var recordType: RecordType
  private let object: ObjectDeclaration<Operation>

  private init(_ recordType: RecordType, _ object: ObjectDeclaration<Operation>) {
    self.recordType = recordType
    self.object = object
  }

  /// A type with its fields.
  ///
  /// - Parameters:
  ///   - check: finds faults beyond those of single fields (`RecordType`).
  ///   - make: takes the values in the order of the fields.
  package init<each Value: RecordValue>(
    _ field: repeat DeclaredField<Operation, each Value>,
    check: @escaping @Sendable (JSONObject) -> [Rejection] = { _ in [] },
    make: @escaping @Sendable (repeat each Value) -> Operation
  ) {
    let object = ObjectDeclaration<Operation>(repeat each field, make: make)
    self.init(RecordType(Operation.recordName, object.fields, check: check), object)
  }

  /// The same type with its texts for the reference (`RecordType`).
  package func described(_ summary: String, denials: [DenialReason] = [], example: JSONObject = [:]) -> Self {
    Self(recordType.described(summary, denials: denials, example: example), object)
  }

  /// The same type for another operation, which has this one.
  package func wrapped<Wrapper: RecordOperation>(
    _ wrap: @escaping @Sendable (Operation) -> Wrapper, _ operation: @escaping @Sendable (Wrapper) -> Operation
  ) -> RecordDeclaration<Wrapper> {
    RecordDeclaration<Wrapper>(recordType, object.wrapped(wrap, operation))
  }

  /// Reads a record of this type.
  package func read(_ record: Record) -> Operation { object.read(record.object) }

  /// The own fields of the record of an operation.
  package func fields(of operation: Operation) -> JSONObject { object.write(operation) }

  /// The record of an operation, as JSON.
  func object(_ operation: Operation, at now: Now) -> JSONObject {
    var record: JSONObject = [
      "type": .string(recordType.name), "ts_utc_ms": .integer(now.instant.millisecondsSinceEpoch),
      "timezone_id": .string(now.timeZone.identifier),
    ]
    record.set(fields(of: operation))
    return record
  }
}
