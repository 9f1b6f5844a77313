#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Paths are bytes for the system and text here: each of the two tells the other exactly.
///
/// Nearly every path is UTF-8 and stands for itself. A byte that is no part of UTF-8 is kept as one of 128 characters for
/// private use, its stand-in; a path that has such a character of its own keeps the bytes of that as stand-ins, too. So no two
/// paths are one text, and every path goes back to the system as it came (interface, section 10).
extension String {
  /// The stand-ins of the bytes 80 to FF.
  static let standIns: ClosedRange<Unicode.Scalar> = "\u{10FE80}"..."\u{10FEFF}"

  /// The text of a path that the system gave, such as an argument or a name in a folder.
  public init(path bytes: [UInt8]) {
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

  /// The same of a path that ends with a zero.
  public init(path characters: UnsafePointer<CChar>) {
    self.init(path: Array(UnsafeRawBufferPointer(start: characters, count: strlen(characters))))
  }

  private mutating func appendStandIns(of bytes: some Sequence<UInt8>) {
    for byte in bytes {
      let first = Self.standIns.lowerBound.value
      if let scalar = Unicode.Scalar(first + UInt32(byte) - 0x80) { unicodeScalars.append(scalar) }
    }
  }

  /// The path as the system knows it, with a zero at its end: what every call of the system takes.
  public var systemPath: [CChar] {
    guard !isText else { return Array(utf8CString) }
    return unicodeScalars.flatMap { $0.pathBytes.map(CChar.init(bitPattern:)) } + [0]
  }

  /// The bytes of the path, without a zero.
  public var pathBytes: [UInt8] { systemPath.dropLast().map(UInt8.init(bitPattern:)) }

  /// Whether the path begins at the root. A slash is a byte: a mark in a name behind it may make one letter of the two.
  public var isAbsolutePath: Bool { utf8.first == UInt8(ascii: "/") }

  /// Whether it has no stand-in: every text but that of a path whose bytes are not UTF-8.
  public var isText: Bool { !utf8.contains(0xF4) || !unicodeScalars.contains(where: Self.standIns.contains) }

  /// The path for people and documents, with the bytes that are not UTF-8 as `\xE9`.
  public var shownPath: String {
    isText ? self : unicodeScalars.map { $0.escapedPathByte ?? String($0) }.joined()
  }
}

extension Unicode.Scalar {
  /// The byte of a path that it is the stand-in of; nil for every other character.
  private var pathByte: UInt8? {
    String.standIns.contains(self) ? UInt8(value - String.standIns.lowerBound.value + 0x80) : nil
  }

  fileprivate var pathBytes: [UInt8] { pathByte.map { [$0] } ?? Array(String(self).utf8) }

  /// The byte that it is the stand-in of as people read it, `\xE9`.
  var escapedPathByte: String? { pathByte.map { "\\x\(String($0, radix: 16, uppercase: true))" } }
}
