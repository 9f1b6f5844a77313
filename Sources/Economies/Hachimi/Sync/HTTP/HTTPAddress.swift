/// The address of a server: `http://HOST[:PORT][/PREFIX]`. Anything else is rejected: `https:`, a user, a query.
package struct HTTPAddress: Equatable, Sendable {
  /// Why a text is not an address.
  package enum Fault: Error, Equatable, Sendable {
    /// It asks for TLS.
    case secure
    /// It does not have this form.
    case malformed
  }

  /// A name, an IPv4 address, or an IPv6 address in brackets.
  package let host: String
  /// 80 by default.
  package let port: Int
  /// The prefix of every path: empty, or `/` and more, without a trailing `/`.
  package let prefix: String

  package init(_ text: String) throws(Fault) {
    let bytes = Array(text.utf8)
    guard !Self.begins(bytes, "https:") else { throw .secure }
    guard Self.begins(bytes, "http://"), bytes.allSatisfy({ (0x21...0x7e).contains($0) }) else { throw .malformed }
    let rest = text.dropFirst("http://".count)
    let path = rest.firstIndex(of: "/") ?? rest.endIndex
    guard let (host, port) = Self.hostAndPort(rest[..<path]), Self.isPath(rest[path...]) else { throw .malformed }
    self.host = host
    self.port = port
    var prefix = rest[path...]
    while prefix.last == "/" { prefix.removeLast() }
    self.prefix = String(prefix)
  }

  /// Whether requests stay on this machine: `127.0.0.0/8`, `[::1]` or `localhost`.
  package var isLoopback: Bool {
    if host.lowercased() == "localhost" || host == "[::1]" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy(Self.isOctet)
  }

  /// - Parameter path: begins with `/`.
  func url(_ path: String) -> String { "http://\(host):\(port)\(prefix)\(path)" }

  // MARK: Reading

  private static func begins(_ bytes: [UInt8], _ scheme: String) -> Bool {
    bytes.count >= scheme.utf8.count
      && zip(bytes, scheme.utf8).allSatisfy { byte, wanted in byte == wanted || byte | 0x20 == wanted && byte > 0x40 }
  }

  private static func hostAndPort(_ text: Substring) -> (host: String, port: Int)? {
    var end = text.endIndex
    var port = 80
    if let colon = text.lastIndex(of: ":"), !text[colon...].contains("]") {
      guard let number = number(text[text.index(after: colon)...], upTo: 65_535), number > 0 else { return nil }
      (end, port) = (colon, number)
    }
    let host = String(text[..<end])
    return isName(host) || isIPv6(host) ? (host, port) : nil
  }

  private static func isName(_ host: String) -> Bool {
    !host.isEmpty && host.count <= 253 && host.first != "-"
      && host.utf8.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
  }

  /// libcurl checks the text between the brackets. A zone (`%eth0`), which names an interface, is not allowed.
  private static func isIPv6(_ host: String) -> Bool {
    guard host.hasPrefix("["), host.hasSuffix("]"), host.count > 3 else { return false }
    return host.dropFirst().dropLast().allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
  }

  private static func isPath(_ path: Substring) -> Bool {
    path.utf8.allSatisfy { isLetterOrDigit($0) || "/-._~%!$&'()*+,;=:@".utf8.contains($0) }
  }

  private static func isOctet(_ text: Substring) -> Bool {
    number(text, upTo: 255).map { String($0) == text } ?? false
  }

  private static func number(_ text: Substring, upTo limit: Int) -> Int? {
    guard !text.isEmpty, text.count <= 5, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text).flatMap { $0 <= limit ? $0 : nil }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
