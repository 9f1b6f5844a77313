import EarnedCore
import EarnedSystem

extension AppID.Kind {
  /// The id of an app by the name that its system uses. Characters that an id cannot contain are percent-encoded,
  /// `%20`. Nil when the name is empty or too long (contract, section 11).
  func appID(_ name: String) -> AppID? {
    let name = name.asName
    if self == .web { return Self.webID(host: name) }
    var id = prefix
    for byte in name.utf8 {
      if 0x21...0x7e ~= byte, byte != UInt8(ascii: "%") {
        id.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        id += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    return AppID(id)
  }

  /// The id of an app or a site by a name that somebody gave it: a bare host name is a site, anything else an app of
  /// this system.
  func appID(ofAppOrSite name: String) -> AppID? {
    let name = name.asName
    return HostName.isSite(name) ? Self.webID(host: name) : appID(name)
  }

  /// The id of the site of a web address: its host without `www.`; nil for anything else.
  ///
  /// - Parameter withoutScheme: whether `reddit.com/r/all` is an address, too.
  package static func webID(address: String, withoutScheme: Bool = false) -> AppID? {
    guard let colon = address.firstRange(of: "://") else {
      return withoutScheme ? webID(addressWithoutScheme: address) : nil
    }
    guard ["http", "https"].contains(address[..<colon.lowerBound].lowercased()) else { return nil }
    return webID(authority: address[colon.upperBound...].prefix { !"/?#".contains($0) })
  }

  /// `about:blank` and `newtab` are none: a host has a dot or a port, or is this computer.
  private static func webID(addressWithoutScheme address: String) -> AppID? {
    let authority = address.prefix { !"/?#".contains($0) }
    let host = authority.prefix { $0 != ":" }
    let port = authority.dropFirst(host.count + 1)
    guard port.isEmpty || port.isAllDigits, host.contains(".") || host == "localhost" || !port.isEmpty else {
      return nil
    }
    return webID(authority: authority)
  }

  private static func webID(authority: Substring) -> AppID? {
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    return webID(host: String(host.prefix { $0 != ":" }))
  }

  private static func webID(host: String) -> AppID? {
    var host = host.lowercased()
    if host.hasSuffix(".") { host.removeLast() }
    if host.hasPrefix("www."), host.utf8.count > 4 { host.removeFirst(4) }
    return AppID(web.prefix + host)
  }
}

extension AppID {
  /// The name that the system uses for the app: the id without its prefix.
  var nameInSystem: Substring { description.drop { $0 != ":" }.dropFirst() }
}
