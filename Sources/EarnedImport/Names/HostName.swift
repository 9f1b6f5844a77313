import EarnedCore
import EarnedSystem
@_spi(_Unicode) import Swift

/// Whether a text is the name of a host: `reddit.com`, not `com.reddit.frontpage`, `Code` or `node.js`.
enum HostName {
  /// Whether a text without a scheme or a path is the name of a site.
  static func isSite(_ text: String) -> Bool {
    let labels = text.lowercased().split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
    guard labels.count > 1, AppID.Kind.web.appID(text) != nil, let first = labels.first, let last = labels.last,
      topLevelDomains.contains(last)
    else { return false }
    return !isReversed(first: first, last: last, count: labels.count)
  }

  /// Whether it is a reverse domain, as ids of apps are: `com.google.chrome` ends in a top-level domain as well, and
  /// `de.wikipedia.org` begins with one.
  private static func isReversed(first: String, last: String, count: Int) -> Bool {
    guard topLevelDomains.contains(first) else { return false }
    // `com.booking` is an app: no site is called `com`.
    guard count > 2 else { return first == "com" && last.utf8.count > 2 }
    return oldDomains.contains(first) || !(oldDomains.contains(last) || last.utf8.count == 2)
  }

  private static let oldDomains: Set = ["com", "org", "net", "edu", "gov"]

  private static let topLevelDomains = Set(
    EmbeddedText.lines(of: "top-level-domains.txt").flatMap { $0.split(separator: " ").map { String($0) } })
}

extension String {
  /// Composed, and without spaces, direction marks and invisible characters at its ends. Those are no part of a name.
  var asName: String {
    func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      case 0x200B, 0x200E, 0x200F, 0x061C, 0x2060, 0xFEFF: true
      default: scalar.properties.isWhitespace
      }
    }
    let rest = unicodeScalars.drop(while: isInvisible)
    guard let last = rest.lastIndex(where: { !isInvisible($0) }) else { return "" }
    return String(rest[...last]).composed
  }

  /// In the form NFC of Unicode: `é` is one character, also if it was written as `e` and an accent.
  var composed: String {
    guard !utf8.allSatisfy({ $0 < 0x80 }) else { return self }
    var text = UnicodeScalarView()
    text.append(contentsOf: _nfc)
    return String(text)
  }

  /// With ordinary spaces in place of those that do not break, as some programs write them in times.
  var withPlainSpaces: String {
    guard unicodeScalars.contains(where: { $0 == "\u{202F}" || $0 == "\u{A0}" }) else { return self }
    var text = UnicodeScalarView()
    for scalar in unicodeScalars { text.append(scalar == "\u{202F}" || scalar == "\u{A0}" ? " " : scalar) }
    return String(text)
  }
}
