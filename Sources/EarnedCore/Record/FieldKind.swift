/// What a field of a record may hold.
public indirect enum FieldKind: Sendable {
  /// A text without NUL. An id or a name may not be empty.
  case text(mayBeEmpty: Bool = false)
  /// A text of so many characters, counted as code points, without NUL.
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
  /// An object whose fields depend on the word that another field of the record holds.
  case dependent(on: String, [(word: String, fields: [Field])])
  /// Whatever JSON there is.
  case json
  /// A list of one kind.
  case list(FieldKind)
  /// Either this kind or an explicit `null` that means something.
  case nullable(FieldKind)
}

/// A field of a record: its name, what it may hold, and whether it must be there.
public struct Field: Sendable {
  /// The name.
  public let name: String
  /// What it may hold.
  public let kind: FieldKind
  /// Whether it must be there.
  public let isRequired: Bool
  /// What it means to leave it out, where that is not plain.
  public private(set) var whenLeftOut: String?

  /// A field that must be there.
  public static func required(_ name: String, _ kind: FieldKind) -> Field {
    Field(name: name, kind: kind, isRequired: true)
  }

  /// A field that may be left out or `null`.
  public static func optional(_ name: String, _ kind: FieldKind) -> Field {
    Field(name: name, kind: kind, isRequired: false)
  }

  /// The id of a new row, which is the key of the record when it is left out.
  public static func newID(_ name: String) -> Field {
    var field = optional(name, .text())
    field.whenLeftOut = "the key of the record"
    return field
  }

  /// The id of something that is open: the one that is, when it is left out and exactly one is (interface, section 11).
  public static func openID(_ name: String) -> Field {
    var field = optional(name, .text())
    field.whenLeftOut = "the one that is open, when exactly one is"
    return field
  }
}
