/// A type of record that an economy understands: its name and its own fields. `type`, `ts_utc_ms` and `timezone_id`
/// belong to every record and are not listed.
public struct RecordType: Sendable {
  /// The name, for example `focus.start`.
  public let name: String
  /// Its fields, those that every record has first.
  let allFields: [Field]

  /// Names a type and its fields.
  public init(_ name: String, _ fields: Field...) {
    self.name = name
    allFields = Self.common + fields
  }

  /// Every record's own three.
  private static let common: [Field] = [
    .required("type", .text()),
    .required("ts_utc_ms", .instant),
    .optional("timezone_id", .timeZone),
  ]
}
