import EarnedJSON

/// Types of record, found by name. A type is made only when it is asked for, because some fields allow many words.
package struct RecordTypes: Sendable {
  /// A type that is not made yet.
  package typealias Entry = (name: String, make: @Sendable () -> RecordType)

  private let types: [String: @Sendable () -> RecordType]

  /// - Parameter entries: types with different names.
  package init(_ entries: [Entry]) { types = Dictionary(uniqueKeysWithValues: entries.map { ($0.name, $0.make) }) }

  /// - Parameter types: types that are made already, with different names.
  package init(_ types: [RecordType]) {
    self.init(types.map { type in (type.name, { type }) })
  }

  /// The names, in alphabetical order.
  package var names: [String] { types.keys.sorted() }

  /// The type of a name; nil when there is none.
  package subscript(name: String) -> RecordType? { types[name]?() }
}

/// A type of record of an economy: its name, its own fields, and its text in the reference. `type`, `ts_utc_ms` and
/// `timezone_id` are in every record and not listed.
package struct RecordType: Sendable {
  package let name: String
  /// Its own fields, in the order of the reference.
  package let fields: [Field]
  /// What the record does, in one sentence.
  package private(set) var summary = ""
  /// Why a rule may deny it.
  package private(set) var denials: [DenialReason] = []
  let check: @Sendable (JSONObject) -> [Rejection]
  private var exampleValues = JSONObject()

  /// A type with its fields.
  ///
  /// - Parameter check: finds faults beyond those of single fields, such as two fields that exclude each other. The
  ///   fields may have faults of their own; of all faults the one with the highest precedence is reported.
  package init(_ name: String, _ fields: Field..., check: @escaping @Sendable (JSONObject) -> [Rejection] = { _ in [] })
  {
    self.init(name, fields, check: check)
  }

  init(_ name: String, _ fields: [Field], check: @escaping @Sendable (JSONObject) -> [Rejection]) {
    self.name = name
    self.fields = fields
    self.check = check
  }

  /// The same type with its texts for the reference.
  ///
  /// - Parameters:
  ///   - summary: what it does, in one sentence.
  ///   - denials: why a rule may deny it.
  ///   - example: values of its example, where the generated ones explain too little.
  package func described(
    _ summary: String, denials: [DenialReason] = [], example: JSONObject = [:]
  ) -> RecordType {
    var type = self
    type.summary = summary
    type.denials = denials
    type.exampleValues = example
    return type
  }

  var allFields: [Field] { Self.common + fields }

  static let common: [Field] = [
    .required("type", .text()),
    .required("ts_utc_ms", .instant),
    .timeZoneID,
  ]

  /// A record of this type that passes its field checks: the required fields, and those of the described example.
  package var example: JSONObject {
    var record: JSONObject = ["type": .string(name), "ts_utc_ms": .integer(Self.exampleInstant)]
    for field in fields {
      if let value = exampleValues[field.name] {
        record[field.name] = value
      } else if field.isRequired {
        record[field.name] = field.kind.sample(named: field.name)
      }
    }
    return record
  }

  /// 2026-03-10T15:00:00Z.
  private static let exampleInstant: Int64 = 1_773_154_800_000
}

/// The kind of value that a field of a record may contain.
package indirect enum FieldKind: Sendable {
  /// A text without NUL, by default not empty.
  case text(mayBeEmpty: Bool = false)
  /// A text without NUL whose length in code points is in this range.
  case characters(ClosedRange<Int>)
  /// A whole number within bounds.
  case integer(ClosedRange<Int64>)
  /// A whole number within bounds.
  package static func integer(in range: ClosedRange<Int>) -> FieldKind {
    .integer(Int64(range.lowerBound)...Int64(range.upperBound))
  }
  /// Epoch milliseconds.
  package static let instant = FieldKind.integer(instantRange)
  /// One of these whole numbers.
  case integerChoice([Int64])
  /// One of these whole numbers or words, such as 15, 30 or `"all"`.
  case numberOrWord([Int64], [String])
  /// A number within bounds, whole or not.
  case number(ClosedRange<Double>)
  /// A number above 0.
  package static let positive = FieldKind.number(positiveRange)
  /// `true` or `false`.
  case flag
  /// One of these words.
  case choice([String])
  /// An id that can name a document in a cloud (`DocumentID`).
  case documentID
  /// A UUID, in upper or lower case (RFC 9562).
  case uuid
  /// This number of hexadecimal digits, in upper or lower case.
  case hexadecimal(digits: Int)
  /// An app id (data model A5.5).
  case appID
  /// An IANA time zone.
  case timeZone
  /// A wall-clock time, `HH:MM`.
  case timeOfDay
  /// A date that exists, `YYYY-MM-DD`.
  case date
  /// An object of these fields and no others.
  case object([Field])
  /// An object whose fields depend on the value of another field of the record.
  case dependent(on: String, [(word: String, fields: [Field])])
  /// An object with any names, each with a value of this kind or `null`.
  case named(FieldKind)
  /// Any JSON value.
  case json
  /// A list of values of one kind.
  case list(FieldKind)
  /// A value of this kind, or an explicit `null` with a meaning of its own.
  case nullable(FieldKind)
}

/// A field of a record: its name, its kind, and whether it is required.
package struct Field: Sendable {
  package let name: String
  /// Which values are allowed.
  package let kind: FieldKind
  /// Whether it must be present and not `null`.
  package let isRequired: Bool
  /// What leaving it out means, where that is not obvious.
  package let whenLeftOut: String?
  /// What its values mean, where their kind does not say it.
  package private(set) var meaning: String?

  /// The field with what its values mean.
  package func meaning(_ text: String) -> Field {
    var field = self
    field.meaning = text
    return field
  }

  /// Which values are allowed, and what they mean; nil when all of the kind are, and nothing is to be said.
  package var bounds: String? {
    let parts = [kind.bounds, meaning].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  package static func required(_ name: String, _ kind: FieldKind) -> Field {
    Field(name: name, kind: kind, isRequired: true, whenLeftOut: nil)
  }

  /// A field that may be left out or `null`.
  ///
  /// - Parameter whenLeftOut: what that means, where it is not obvious.
  package static func optional(_ name: String, _ kind: FieldKind, whenLeftOut: String? = nil) -> Field {
    Field(name: name, kind: kind, isRequired: false, whenLeftOut: whenLeftOut)
  }

  /// The zone of a record. When it is left out, the engine chooses one (`TimeZoneChoice`).
  static let timeZoneID = optional(
    "timezone_id", .timeZone, whenLeftOut: "the zone chosen for the run, else the stored one, else the machine's")

  /// The id of a new row. When it is left out, it is the key of the record.
  package static func newID(_ name: String, _ kind: FieldKind = .text()) -> Field {
    optional(name, kind, whenLeftOut: keyOfTheRecord)
  }

  private static let keyOfTheRecord = "the key of the record"

  /// Whether the record's key takes its place when it is left out.
  package var isNewID: Bool { whenLeftOut == Self.keyOfTheRecord }

  /// The id of something that is open. It may be left out when exactly one is open (contract, section 11).
  package static func openID(_ name: String) -> Field {
    optional(name, .text(), whenLeftOut: "the one that is open, when exactly one is")
  }
}
