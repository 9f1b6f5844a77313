import EarnedCore

/// The systems that other programs record apps of, and how the ids of their apps are made (interface, section 11).
public enum ForeignSystem: String, CaseIterable, Sendable {
  case android, ios, macos, windows, linux, web

  /// What the ids of its apps begin with.
  var prefix: String { rawValue + ":" }

  /// The id of an app by the name that its system has for it: what an id cannot hold is written as in an address, `%20`.
  /// Nil when there is no name, or it is too long.
  func appID(_ name: String) -> AppID? {
    if self == .web { return Self.webID(host: name) }
    var id = ""
    for byte in name.utf8 {
      if 0x21...0x7e ~= byte, byte != UInt8(ascii: "%") {
        id.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        id += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    return 1...255 ~= id.utf8.count ? AppID(stored: prefix + id) : nil
  }

  /// The id of the site of an address: its host without `www.`; nil for what is no address of the web.
  static func webID(address: String) -> AppID? {
    guard let colon = address.firstRange(of: "://"),
      ["http", "https"].contains(address[..<colon.lowerBound].lowercased())
    else { return nil }
    let authority = address[colon.upperBound...].prefix { !"/?#".contains($0) }
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    guard !host.hasPrefix("[") else { return nil }
    return webID(host: String(host.prefix { $0 != ":" }))
  }

  private static func webID(host: String) -> AppID? {
    var host = host.lowercased()
    if host.hasSuffix(".") { host.removeLast() }
    if host.hasPrefix("www."), host.utf8.count > 4 { host.removeFirst(4) }
    guard host.utf8.count <= 253 else { return nil }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    return labels.allSatisfy(isLabel) ? AppID(stored: web.prefix + host) : nil
  }

  private static func isLabel(_ label: Substring) -> Bool {
    1...63 ~= label.utf8.count && label.first != "-" && label.last != "-"
      && label.utf8.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || $0 == UInt8(ascii: "-")
      }
  }
}

extension AppID {
  /// What the system calls the app: the id without its prefix.
  var nameInSystem: Substring { description.drop { $0 != ":" }.dropFirst() }
}
