/// The identity of an app: a prefix of a closed list and what its system calls it, such as `android:<package>` or
/// `web:<host name>` (data model A5.5; interface, section 11). `AppID.Kind` is the list.
public struct AppID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The id as it is stored and printed.
  public let description: String

  /// Nil when the text has none of the prefixes, or something else behind it than belongs there.
  public init?(_ text: String) {
    guard let kind = Kind(of: text), kind.allows(text.utf8.dropFirst(kind.prefix.utf8.count)) else { return nil }
    description = text
  }

  /// Takes the id as it stands in a database, whose writer answers for its form.
  public init(stored text: String) { description = text }

  /// The system that the prefix names; nil for a malformed id of a foreign writer.
  public var platform: Platform? { Kind(of: description)?.platform }

  /// The same bytes, as SQLite compares it; Swift's own texts are also equal when they only look the same.
  public static func == (one: AppID, other: AppID) -> Bool { one.description.hasBytes(of: other.description) }

  /// Feeds the bytes of the text.
  public func hash(into hasher: inout Hasher) {
    description.utf8.span.withUnsafeBytes { hasher.combine(bytes: $0) }
  }

  /// Ascending by the bytes of the text, as SQLite orders it.
  public static func < (one: AppID, other: AppID) -> Bool {
    one.description.utf8.lexicographicallyPrecedes(other.description.utf8)
  }
}

/// The systems an app can live on.
public enum Platform: String, CaseIterable, Sendable {
  case ios, android, macos, windows, linux, web

  /// Those that `app_info.platform` has a word for (data model A3).
  public static let specified: [Platform] = [.ios, .android]

  /// Whether `app_info.platform` has a word for it.
  public var isSpecified: Bool { Self.specified.contains(self) }
}
