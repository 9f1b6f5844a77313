import EarnedCore
import EarnedJSON
import EarnedText

/// What an event is about.
enum WatchedName: Hashable {
  case package(String, label: String?)
  case site(AppID?)
  case window(String)
  case status(String)

  init?(_ data: JSONObject) {
    func text(_ key: String) -> String? {
      data[key]?.stringValue.flatMap { 1...Findings.longestNameBytes ~= $0.utf8.count ? $0 : nil }
    }
    if let status = text("status") {
      self = .status(status)
    } else if let address = data["url"]?.stringValue {
      self = .site(AppID.Kind.webID(address: address))
    } else if let package = text("package") {
      self = .package(package, label: text("app"))
    } else if let app = text("app") {
      self = .window(app)
    } else {
      return nil
    }
  }

  /// The display name.
  var label: String? {
    switch self {
    case .package(_, let label): label
    case .window(let name): name
    default: nil
    }
  }

  var isBrowser: Bool {
    guard case .window(let name) = self else { return false }
    let word = name.lowercased()
    return Self.browsers.contains { word.contains(text: $0) }
  }

  private static let browsers = [
    "firefox", "chrom", "brave", "msedge", "edge", "opera", "vivaldi", "safari", "librewolf", "waterfox", "floorp",
    "arc", "zen", "orion", "epiphany", "navigator", "browser", "palemoon", "qutebrowser", "iexplore",
  ]
}
