/// The identity of an app: a prefix of a closed list and what its system calls it, such as `android:<package>` or
/// `web:<host name>` (data model A5.5; interface, section 11). `AppID.Kind` is the list.
public struct AppID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The id as stored and printed.
  public let description: String

  /// Nil when the text has none of the prefixes, or something else behind it than belongs there.
  public init?(_ text: String) {
    guard let kind = Kind(of: text), kind.allows(text.utf8.dropFirst(kind.prefix.utf8.count)) else { return nil }
    description = text
  }

  /// Takes an id from a database without a check: it was checked when it was written.
  public init(stored text: String) { description = text }

  /// The system that the prefix names; nil for a malformed id of a foreign writer.
  public var platform: Platform? { Kind(of: description)?.platform }

  /// Compares the bytes, as SQLite does; Swift's own comparison also treats different bytes as equal when they look the
  /// same.
  public static func == (one: AppID, other: AppID) -> Bool { one.description.hasBytes(of: other.description) }

  /// Hashes the bytes of the text.
  public func hash(into hasher: inout Hasher) {
    description.utf8.span.withUnsafeBytes { hasher.combine(bytes: $0) }
  }

  /// Ascending by the bytes of the text, as SQLite orders it.
  public static func < (one: AppID, other: AppID) -> Bool {
    one.description.utf8.lexicographicallyPrecedes(other.description.utf8)
  }
}

/// The systems that apps run on.
public enum Platform: String, CaseIterable, Sendable {
  case ios, android, macos, windows, linux, web

  /// Those that `app_info.platform` has a word for (data model A3).
  public static let specified: [Platform] = [.ios, .android]

  /// Whether `app_info.platform` has a word for it.
  public var isSpecified: Bool { Self.specified.contains(self) }
}
