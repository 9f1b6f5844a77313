import EarnedJSON

/// What a stored value is: said once, where its column or the member of its payload is declared. From it follow what
/// `earned diagnostics check` finds wrong, what a recovery takes for damage, and what diagnostics may show.
///
/// Diagnostics have an allow-list: a value that no kind describes is not shown, nor one of another kind than described.
package indirect enum ValueKind: Sendable {
  /// A whole number within these bounds.
  case integer(ClosedRange<Int64>)
  /// A number within these bounds.
  case real(ClosedRange<Double>)
  /// 0 or 1; in JSON, false or true.
  case flag
  /// A time, in milliseconds since 1970.
  case instant
  /// A whole number within these bounds, as text.
  case digits(ClosedRange<Int64>)
  /// One of these words.
  case words(Set<String>)
  /// A day, `2026-02-15`.
  case day
  /// A month, `2026-02`.
  case month
  /// A time of day, `09:30`.
  case timeOfDay
  /// A time zone of this system.
  case timeZone
  /// An app id: shown as a placeholder, unless app ids are included.
  case app
  /// Any other id, name or text from a record: the same placeholder for the same text, such as `habit-2`.
  case placeholder(String)
  /// A UUID, shown as a placeholder.
  case uuid(String)
  /// A text of this many hexadecimal digits; never shown.
  case hexadecimal(digits: Int)
  /// This many bytes; never shown.
  case bytes(Int)
  /// One of these values of JSON: whole numbers, flags, words.
  case values([JSONValue])
  /// An object; these members are shown.
  case object([Member])
  /// An object with such values under any names; never shown.
  case map(of: ValueKind)
  /// An array of such values, and how many.
  case list(of: ValueKind, count: ClosedRange<Int> = 0...Int.max)
  /// Such a value as JSON in a text column.
  case json(ValueKind)
  /// The kind that the text in another column of the row names; any text when it names none of these. In a document, the
  /// kind of object that the text in one of its members names, which must be one of these.
  case chosen(by: String, [String: ValueKind])
  /// Such a value, or null. In JSON it may be missing.
  case optional(ValueKind)
  /// Such a value, or null. In JSON it must be there.
  case nullable(ValueKind)
  /// Any value that JSON has; never shown.
  case anything

  /// A column, or a member of an object.
  package struct Member: Sendable {
    /// The name of the column or member.
    package let name: String
    /// Its name in a diagnostics document.
    package let key: String
    /// What its values are.
    package let kind: ValueKind
    package let isShown: Bool
    /// The code of the finding about wrong values, when the table has a check of its own for them.
    package let ownCode: String?

    package init(
      _ name: String, _ kind: ValueKind, as key: String? = nil, isShown: Bool = true, findings ownCode: String? = nil
    ) {
      self.name = name
      self.key = key ?? name
      self.kind = kind
      self.isShown = isShown
      self.ownCode = ownCode
    }

    /// A column that diagnostics leave out.
    package static func hidden(_ name: String, _ kind: ValueKind) -> Member { Member(name, kind, isShown: false) }
  }

  /// The words of data model A2, `sync_status`.
  package static let syncStatus = ValueKind.words(["LOCAL_ONLY", "PENDING", "SYNCED", "FAILED"])

  /// An amount that is never negative. A million of them add up without overflow, and no life reaches it.
  package static let count = ValueKind.integer(0...most)

  /// An amount that may be negative.
  package static let difference = ValueKind.integer(amounts)

  /// All amounts, and sums of them that can be added up again.
  package static let amounts = -most...most

  /// Whether a number of a document is an amount; a whole one may be written with a point there.
  package static func isAmount(_ number: Double) -> Bool {
    number.rounded() == number && number.magnitude <= Double(most)
  }

  /// All times, in milliseconds since 1970.
  package static let times =
    Instant.validRange.lowerBound.millisecondsSinceEpoch...Instant.validRange.upperBound.millisecondsSinceEpoch

  private static let most: Int64 = 1_000_000_000_000

  package static let hour = ValueKind.integer(0...23)

  /// A member of JSON that always has this value.
  package static func fixed(_ value: JSONValue) -> ValueKind { .values([value]) }

  package static let text = ValueKind.placeholder("text")

  /// The one key of a table with one row.
  package static let one = ValueKind.integer(1...1)

  /// The place of a row among the others.
  package static let position = ValueKind.integer(0...Int64.max)

  /// A whole number within these bounds.
  @inlinable
  package static func integer(in range: ClosedRange<Int>) -> ValueKind {
    .integer(Int64(range.lowerBound)...Int64(range.upperBound))
  }

  /// The words of an enumeration of the data model.
  @inlinable
  package static func words<Words: CaseIterable & RawRepresentable<String>>(of type: Words.Type) -> ValueKind {
    .words(Set(type.allCases.map { $0.rawValue }))
  }

  /// The bounds of a whole number; nil for any other value.
  package var integers: ClosedRange<Int64>? {
    switch unwrapped {
    case .integer(let range): range
    case .flag: 0...1
    case .instant: Self.times
    default: nil
    }
  }

  /// Without the permission to be null.
  package var unwrapped: ValueKind {
    switch self {
    case .optional(let kind), .nullable(let kind): kind.unwrapped
    default: self
    }
  }
}
