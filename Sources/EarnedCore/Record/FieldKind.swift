/// What a field of a record may hold.
public indirect enum FieldKind: Sendable {
  /// A text without NUL. An id or a name may not be empty.
  case text(mayBeEmpty: Bool = false)
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
  /// An object of these fields and no others.
  case object([Field])
  /// A list of one kind.
  case list(FieldKind)
  /// Either this kind or an explicit `null` that means something.
  case nullable(FieldKind)
}

/// A field of a record: its name, what it may hold, and whether it must be there.
public struct Field: Sendable {
  let name: String
  let kind: FieldKind
  let isRequired: Bool

  /// A field that must be there.
  public static func required(_ name: String, _ kind: FieldKind) -> Field {
    Field(name: name, kind: kind, isRequired: true)
  }

  /// A field that may be left out or `null`.
  public static func optional(_ name: String, _ kind: FieldKind) -> Field {
    Field(name: name, kind: kind, isRequired: false)
  }
}
