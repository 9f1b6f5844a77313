/// What a value that is stored holds, and so what may leave of it. An allow-list: what none of these describes stays here.
///
/// A value that is something else than its disclosure says, such as a text where a number belongs, does not leave
/// either.
public indirect enum Disclosure: Sendable {
  /// A number, true or false.
  case number
  /// A whole number that is kept as text.
  case digits
  /// One of these words.
  case words(Set<String>)
  /// A day, `2026-02-15`.
  case day
  /// A time of day, `09:30`.
  case timeOfDay
  /// A time zone that the system knows.
  case timeZone
  /// An app's id: a placeholder, unless app ids may leave.
  case app
  /// Any other id, name or text of a person's: the same placeholder for the same text, `habit-2`.
  case placeholder(String)
  /// A UUID; it leaves as a placeholder.
  case uuid(String)
  /// An object, of which these members leave.
  case object([Member])
  /// An array of such values.
  case list(of: Disclosure)
  /// Such a value as JSON in a text.
  case json(Disclosure)

  /// A column, or a member of an object.
  public struct Member: Sendable {
    /// Its name.
    public let name: String
    /// Its name in the document.
    public let key: String
    /// What may leave of it.
    public let disclosure: Disclosure

    /// Names a column or member and what may leave of it.
    public init(_ name: String, _ disclosure: Disclosure, as key: String? = nil) {
      self.name = name
      self.key = key ?? name
      self.disclosure = disclosure
    }
  }

  /// The words of data model A2, `sync_status`.
  public static let syncStatus = Disclosure.words(["LOCAL_ONLY", "PENDING", "SYNCED", "FAILED"])

  /// The words of an enumeration of the data model.
  public static func words<Words: CaseIterable & RawRepresentable<String>>(of type: Words.Type) -> Disclosure {
    .words(Set(type.allCases.map(\.rawValue)))
  }
}
