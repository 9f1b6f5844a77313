import EarnedSystem

/// The identity of an app: a prefix of a closed list and what its system calls it, such as `android:<package>` or
/// `web:<host name>` (data model A5.5; contract, section 11). `AppID.Kind` is the list.
public struct AppID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The id as it is stored and printed.
  public let description: String

  /// Reads an id; nil when it has none of the prefixes, or when the rest is not allowed after its prefix.
  public init?(_ text: String) {
    guard let kind = Kind(of: text), kind.allows(text.utf8.dropFirst(kind.prefix.utf8.count)) else { return nil }
    description = text
  }

  /// An id from a database, without a check: it was checked when it was written.
  public init(stored text: String) { description = text }

  /// The system that the prefix names; nil for a malformed id that another program wrote.
  public var platform: Platform? { Kind(of: description)?.platform }

  /// Whether data model A5.5 has its prefix. `app_info` holds only such ids (decision E68).
  package var isSpecified: Bool { Kind(of: description)?.isSpecified ?? false }

  /// The id without its prefix, as the system itself writes it; a malformed id as it is.
  package var bareID: String {
    Kind(of: description).map { String(description.utf8.dropFirst($0.prefix.utf8.count)) ?? description } ?? description
  }

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

  /// The values that `app_info.platform` allows (data model A3).
  package static let specified: [Platform] = [.ios, .android]

  /// What people call it.
  public var name: String {
    switch self {
    case .ios: "iOS"
    case .android: "Android"
    case .macos: "macOS"
    case .windows: "Windows"
    case .linux: "Linux"
    case .web: "web"
    }
  }
}

extension AppID {
  /// The closed list of kinds of app id: prefix, what may follow it, and system. All code takes the prefixes from here.
  package enum Kind: String, CaseIterable, Sendable {
    case android, iosToken, ios, macos, windows, linux, web

    /// The kind of an id that begins with its prefix, whatever follows.
    package init?(of text: String) {
      guard let kind = Self.allCases.first(where: { text.utf8.starts(with: $0.prefix.utf8) }) else { return nil }
      self = kind
    }

    /// With the colon.
    package var prefix: String { rawValue + ":" }

    /// Whether data model A5.5 has it.
    package var isSpecified: Bool { self == .android || self == .iosToken }

    /// The system that such an app runs on.
    package var platform: Platform {
      switch self {
      case .android: .android
      case .iosToken, .ios: .ios
      case .macos: .macos
      case .windows: .windows
      case .linux: .linux
      case .web: .web
      }
    }

    var form: Form {
      switch self {
      case .android, .iosToken: .text
      case .ios, .macos, .windows, .linux: .word
      case .web: .hostName
      }
    }

    func allows(_ rest: some Collection<UInt8>) -> Bool { form.allows(rest) }

    /// All prefixes, as part of a sentence.
    package static let prefixes: String = allCases.map { "'\($0.prefix)'" }.listed("or")
  }

  /// What is wrong with a text that is not a valid app id, to be said after "is not a valid app id; ".
  package static func rule(for text: String) -> String {
    guard let kind = Kind(of: text) else { return "app ids begin with \(Kind.prefixes)" }
    return "'\(kind.prefix)' is followed by \(kind.form.words)"
  }

  enum Form: CaseIterable {
    /// At least one character, and no control character.
    case text
    /// 1 to 255 printable characters of ASCII, no space among them.
    case word
    /// The name of a host (RFC 1123) in lower case, of 253 characters at most.
    case hostName

    func allows(_ bytes: some Collection<UInt8>) -> Bool {
      switch self {
      case .text: !bytes.isEmpty && bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7f }
      case .word: 1...255 ~= bytes.count && bytes.allSatisfy { 0x21...0x7e ~= $0 }
      case .hostName:
        bytes.count <= 253
          && Array(bytes).split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            .allSatisfy(Self.isLabel)
      }
    }

    private static func isLabel(_ bytes: ArraySlice<UInt8>) -> Bool {
      let hyphen = UInt8(ascii: "-")
      guard 1...63 ~= bytes.count, bytes.first != hyphen, bytes.last != hyphen else { return false }
      return bytes.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), hyphen: true
        default: false
        }
      }
    }

    /// The form in words, as part of a sentence.
    var words: String {
      switch self {
      case .text: "the id of the app, without control characters"
      case .word: "1 to 255 printable ASCII characters without spaces"
      case .hostName: "the name of a host in lower case, without a path; letters other than a to z in their xn-- form"
      }
    }

    /// The form, as a regular expression.
    var pattern: String {
      switch self {
      case .text: #"[^\u0000-\u001f\u007f]+"#
      case .word: "[!-~]{1,255}"
      case .hostName: #"(?=.{1,253}$)\#(Self.label)(\.\#(Self.label))*"#
      }
    }

    private static let label = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?"
  }

  /// All app ids, as one regular expression.
  static let pattern: String = {
    let forms = Form.allCases.map { form in
      "(" + Kind.allCases.filter { $0.form == form }.map(\.rawValue).joined(separator: "|") + "):" + form.pattern
    }
    return "^(" + forms.joined(separator: "|") + ")$"
  }()
}
