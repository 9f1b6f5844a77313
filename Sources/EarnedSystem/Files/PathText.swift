/// A path is bytes for the system and text in this program. Each converts to the other without loss.
///
/// Nearly every path is UTF-8 and is its own text. A byte that is not part of UTF-8 becomes one of 128 private-use
/// characters, its stand-in. If a path already has such a character, the bytes of that character become stand-ins too.
/// So two different paths never have the same text, and every path goes back to the system unchanged (contract, section
/// 10).
extension String {
  /// The stand-ins of the bytes 0x80 to 0xFF.
  static let standIns: ClosedRange<Unicode.Scalar> = "\u{10FE80}"..."\u{10FEFF}"

  /// The text of a path from the system, such as an argument or a name in a folder.
  package init(path bytes: [UInt8]) {
    if let text = String(validating: bytes, as: UTF8.self), text.isText {
      self = text
      return
    }
    self = ""
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var place = 0
    while true {
      switch parser.parseScalar(from: &rest) {
      case .emptyInput: return
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        if Self.standIns.contains(scalar) { appendStandIns(of: encoded) } else { unicodeScalars.append(scalar) }
        place += encoded.count
      case .error(let length):
        appendStandIns(of: bytes[place..<(place + length)])
        place += length
      }
    }
  }

  /// The text of a path that ends with a zero byte.
  package init(path characters: UnsafePointer<CChar>) {
    self.init(path: Array(UnsafeRawBufferPointer(start: characters, count: strlen(characters))))
  }

  private mutating func appendStandIns(of bytes: some Sequence<UInt8>) {
    for byte in bytes {
      let first = Self.standIns.lowerBound.value
      if let scalar = Unicode.Scalar(first + UInt32(byte) - 0x80) { unicodeScalars.append(scalar) }
    }
  }

  /// The path for system calls, with a zero byte at its end.
  package var systemPath: [CChar] {
    guard !isText else { return Array(utf8CString) }
    return unicodeScalars.flatMap { $0.pathBytes.map(CChar.init(bitPattern:)) } + [0]
  }

  /// The bytes of the path, without a zero byte at the end.
  package var pathBytes: [UInt8] { systemPath.dropLast().map(UInt8.init(bitPattern:)) }

  /// Whether the path begins with a slash. Bytes are compared, because Swift joins a slash and a combining mark after
  /// it to one character.
  package var isAbsolutePath: Bool { utf8.first == UInt8(ascii: "/") }

  /// Whether it has no stand-in. Only the text of a path that is not UTF-8 has one.
  package var isText: Bool { !utf8.contains(0xF4) || !unicodeScalars.contains(where: Self.standIns.contains) }

  /// The path for people and documents, with each byte that is not UTF-8 as `\xE9`.
  package var shownPath: String {
    isText ? self : unicodeScalars.map { $0.escapedPathByte ?? String($0) }.joined()
  }
}

extension Unicode.Scalar {
  /// The byte for which this character stands; nil for every other character.
  private var pathByte: UInt8? {
    String.standIns.contains(self) ? UInt8(value - String.standIns.lowerBound.value + 0x80) : nil
  }

  fileprivate var pathBytes: [UInt8] { pathByte.map { [$0] } ?? Array(String(self).utf8) }

  /// The byte for which it stands, for people: `\xE9`.
  var escapedPathByte: String? { pathByte.map { "\\x\(String($0, radix: 16, uppercase: true))" } }
}
