import JSON

/// A type of record that an economy understands: its name, its own fields, and what a reader of the reference is told.
/// `type`, `ts_utc_ms` and `timezone_id` belong to every record and are not listed.
public struct RecordType: Sendable {
  /// The name, for example `focus.start`.
  public let name: String
  /// Its own fields.
  public let fields: [Field]
  /// What it does, in one sentence.
  public private(set) var summary = ""
  /// Why a rule may say no to it.
  public private(set) var denials: [DenialReason] = []
  /// What is wrong with a record beyond what each field says by itself.
  let check: @Sendable (JSONObject) -> [Rejection]
  /// Values of the example that tell more than the ones made from the fields.
  private var exampleValues = JSONObject()

  /// Names a type and its fields.
  ///
  /// - Parameter check: finds what the fields do not say by themselves, such as two that do not go together. It looks
  ///   at a record whose fields may be wrong too; of all faults the first in order of precedence is named.
  public init(_ name: String, _ fields: Field..., check: @escaping @Sendable (JSONObject) -> [Rejection] = { _ in [] })
  {
    self.name = name
    self.fields = fields
    self.check = check
  }

  /// The same type with what the reference says of it.
  ///
  /// - Parameters:
  ///   - summary: what it does, in one sentence.
  ///   - denials: why a rule may say no to it.
  ///   - example: values of its example, where those that are made from the fields tell too little.
  public func described(
    _ summary: String, denials: [DenialReason] = [], example: JSONObject = [:]
  ) -> RecordType {
    var type = self
    type.summary = summary
    type.denials = denials
    type.exampleValues = example
    return type
  }

  /// Its fields, those that every record has first.
  var allFields: [Field] { Self.common + fields }

  /// Every record's own three.
  static let common: [Field] = [
    .required("type", .text()),
    .required("ts_utc_ms", .instant),
    .optional("timezone_id", .timeZone),
  ]

  /// A record of the type that passes the check of its fields: what is required, and what its description names.
  public var example: JSONObject {
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
