extension AppID {
  /// The closed list of app ids: how each begins, what follows, and on which system such an app lives. Whatever names
  /// prefixes takes them from here.
  public enum Kind: String, CaseIterable, Sendable {
    case android, iosToken, ios, macos, windows, linux, web

    /// The kind of an id that begins with its prefix, whatever follows.
    public init?(of text: String) {
      guard let kind = Self.allCases.first(where: { text.utf8.starts(with: $0.prefix.utf8) }) else { return nil }
      self = kind
    }

    /// What ids begin with, the colon included.
    public var prefix: String { rawValue + ":" }

    /// The system that such an app lives on.
    public var platform: Platform {
      switch self {
      case .android: .android
      case .iosToken, .ios: .ios
      case .macos: .macos
      case .windows: .windows
      case .linux: .linux
      case .web: .web
      }
    }

    /// What follows the prefix.
    var form: Form {
      switch self {
      case .android, .iosToken: .text
      case .ios, .macos, .windows, .linux: .word
      case .web: .hostName
      }
    }

    func allows(_ rest: some Collection<UInt8>) -> Bool { form.allows(rest) }

    /// All prefixes, for a sentence.
    public static let prefixes: String = {
      let all = allCases.map { "'\($0.prefix)'" }
      return all.dropLast().joined(separator: ", ") + " or " + all.suffix(1).joined()
    }()
  }

  /// What is wrong with a text that is not a valid app id, to be said after "is not a valid app id; ".
  public static func rule(for text: String) -> String {
    guard let kind = Kind(of: text) else { return "app ids begin with \(Kind.prefixes)" }
    return "'\(kind.prefix)' is followed by \(kind.form.words)"
  }

  /// What may stand behind a prefix.
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

    /// The same for a sentence.
    var words: String {
      switch self {
      case .text: "the id of the app, without control characters"
      case .word: "1 to 255 printable ASCII characters without spaces"
      case .hostName: "a host name in lower case"
      }
    }

    /// The same as a regular expression.
    var pattern: String {
      switch self {
      case .text: #"[^\u0000-\u001f\u007f]+"#
      case .word: "[!-~]{1,255}"
      case .hostName: #"(?=.{1,253}$)\#(Self.label)(\.\#(Self.label))*"#
      }
    }

    private static let label = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?"
  }

  /// All of them as one regular expression.
  static let pattern: String = {
    let forms = Form.allCases.map { form in
      "(" + Kind.allCases.filter { $0.form == form }.map(\.rawValue).joined(separator: "|") + "):" + form.pattern
    }
    return "^(" + forms.joined(separator: "|") + ")$"
  }()
}
