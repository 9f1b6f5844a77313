/// The kind of value that a field of a record may contain.
public indirect enum FieldKind: Sendable {
  /// A text without NUL, by default not empty.
  case text(mayBeEmpty: Bool = false)
  /// A text without NUL whose length in code points is in this range.
  case characters(ClosedRange<Int>)
  /// A whole number within bounds.
  case integer(ClosedRange<Int64>)
  /// Epoch milliseconds.
  public static let instant = FieldKind.integer(0...Instant.latest.millisecondsSinceEpoch)
  /// One of these whole numbers.
  case integerChoice([Int64])
  /// One of these whole numbers or words, such as 15, 30 or `"all"`.
  case numberOrWord([Int64], [String])
  /// A number within bounds, whole or not.
  case number(ClosedRange<Double>)
  /// A number above 0.
  public static let positive = FieldKind.number(positiveRange)
  /// `true` or `false`.
  case flag
  /// One of these words.
  case choice([String])
  /// A UUID, in whatever case (RFC 9562).
  case uuid
  /// So many hexadecimal digits, in whatever case.
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
  /// Any JSON value.
  case json
  /// A list of values of one kind.
  case list(FieldKind)
  /// A value of this kind, or an explicit `null` with a meaning of its own.
  case nullable(FieldKind)
}

/// A field of a record: its name, its kind, and whether it is required.
public struct Field: Sendable {
  /// The name.
  public let name: String
  /// The kind of its value.
  public let kind: FieldKind
  /// Whether it is required.
  public let isRequired: Bool
  /// What leaving it out means, where that is not obvious.
  public let whenLeftOut: String?

  /// A required field.
  public static func required(_ name: String, _ kind: FieldKind) -> Field {
    Field(name: name, kind: kind, isRequired: true, whenLeftOut: nil)
  }

  /// A field that may be left out or `null`.
  ///
  /// - Parameter whenLeftOut: what that means, where it is not obvious.
  public static func optional(_ name: String, _ kind: FieldKind, whenLeftOut: String? = nil) -> Field {
    Field(name: name, kind: kind, isRequired: false, whenLeftOut: whenLeftOut)
  }

  /// The zone of a record. When it is left out, it is chosen as `TimeZoneChoice` of the engine does.
  static let timeZoneID = optional(
    "timezone_id", .timeZone, whenLeftOut: "the zone chosen for the run, else the stored one, else the machine's")

  /// The id of a new row. When it is left out, it is the key of the record.
  public static func newID(_ name: String) -> Field {
    optional(name, .text(), whenLeftOut: "the key of the record")
  }

  /// The id of something that is open. It may be left out when exactly one is open (interface, section 11).
  public static func openID(_ name: String) -> Field {
    optional(name, .text(), whenLeftOut: "the one that is open, when exactly one is")
  }
}
