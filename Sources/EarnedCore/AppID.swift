/// The identity of an app: `android:<package>` or `iosToken:<opaque token>` (data model A5.5).
public struct AppID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The id as it is stored and printed.
  public let description: String

  /// Nil when the text has neither prefix, nothing behind it, or a control character in it.
  public init?(_ text: String) {
    guard let platform = Platform.allCases.first(where: { text.utf8.starts(with: $0.appIDPrefix.utf8) }) else {
      return nil
    }
    guard text.utf8.count > platform.appIDPrefix.utf8.count, text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }) else {
      return nil
    }
    description = text
  }

  /// Takes the id as it stands in a database, whose writer answers for its form.
  public init(stored text: String) { description = text }

  /// The platform that the prefix names; nil for a malformed id of a foreign writer.
  public var platform: Platform? { Platform.allCases.first { description.utf8.starts(with: $0.appIDPrefix.utf8) } }

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

/// The systems an app can live on (`app_info.platform`).
public enum Platform: String, CaseIterable, Sendable {
  case ios
  case android

  /// What the ids of its apps start with.
  public var appIDPrefix: String {
    switch self {
    case .ios: "iosToken:"
    case .android: "android:"
    }
  }
}
