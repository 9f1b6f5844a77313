import JSON

/// A type of record that an economy understands: its name and its own fields. `type`, `ts_utc_ms` and `timezone_id`
/// belong to every record and are not listed.
public struct RecordType: Sendable {
  /// The name, for example `focus.start`.
  public let name: String
  /// Its fields, those that every record has first.
  let allFields: [Field]
  /// What is wrong with a record beyond what each field says by itself.
  let check: @Sendable (JSONObject) -> [Rejection]

  /// Names a type and its fields.
  ///
  /// - Parameter check: finds what the fields do not say by themselves, such as two that do not go together. It looks
  ///   at a record whose fields may be wrong too; of all faults the first in order of precedence is named.
  public init(_ name: String, _ fields: Field..., check: @escaping @Sendable (JSONObject) -> [Rejection] = { _ in [] })
  {
    self.name = name
    allFields = Self.common + fields
    self.check = check
  }

  /// Every record's own three.
  private static let common: [Field] = [
    .required("type", .text()),
    .required("ts_utc_ms", .instant),
    .optional("timezone_id", .timeZone),
  ]
}
