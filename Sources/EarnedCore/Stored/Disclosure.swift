/// What a stored value is, and so what diagnostics may show of it. An allow-list: a value that no case describes is not
/// shown.
///
/// A value of another kind than described, such as a text in place of a number, is not shown either.
public indirect enum Disclosure: Sendable {
  /// A number, true or false.
  case number
  /// A whole number stored as text.
  case digits
  /// One of these words.
  case words(Set<String>)
  /// A day, `2026-02-15`.
  case day
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
  /// An object; these members are shown.
  case object([Member])
  /// An array of such values.
  case list(of: Disclosure)
  /// Such a value as JSON in a text column.
  case json(Disclosure)

  /// A column, or a member of an object.
  public struct Member: Sendable {
    /// Its name.
    public let name: String
    /// Its name in the document.
    public let key: String
    /// What may be shown of it.
    public let disclosure: Disclosure

    /// A column or member, and what may be shown of it.
    public init(_ name: String, _ disclosure: Disclosure, as key: String? = nil) {
      self.name = name
      self.key = key ?? name
      self.disclosure = disclosure
    }
  }

  /// The words of data model A2, `sync_status`.
  public static let syncStatus = Disclosure.words(["LOCAL_ONLY", "PENDING", "SYNCED", "FAILED"])

  /// The words of an enumeration of the data model.
  @inlinable
  public static func words<Words: CaseIterable & RawRepresentable<String>>(of type: Words.Type) -> Disclosure {
    .words(Set(type.allCases.map { $0.rawValue }))
  }
}
