/// The identity of an app: `android:<package>` or `iosToken:<opaque token>` (data model A5.5).
public struct AppID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The id as stored and printed.
  public let description: String

  /// Nil when the text has neither prefix, has nothing after it, or contains a control character.
  public init?(_ text: String) {
    guard let platform = Platform.allCases.first(where: { text.utf8.starts(with: $0.appIDPrefix.utf8) }) else {
      return nil
    }
    guard text.utf8.count > platform.appIDPrefix.utf8.count, text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }) else {
      return nil
    }
    description = text
  }

  /// Takes an id from a database without a check: it was checked when it was written.
  public init(stored text: String) { description = text }

  /// The platform of the prefix; nil for a malformed id that another program wrote.
  public var platform: Platform? { Platform.allCases.first { description.utf8.starts(with: $0.appIDPrefix.utf8) } }

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

/// The systems that apps run on (`app_info.platform`).
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
