/// How the characters of a text are written, as its first bytes tell.
enum TextEncoding {
  case utf8, utf16LittleEndian, utf16BigEndian

  /// The mark at the beginning of a text in UTF-8.
  static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  init(head: [UInt8]) {
    switch head.prefix(2) {
    case [0xFF, 0xFE]: self = .utf16LittleEndian
    case [0xFE, 0xFF]: self = .utf16BigEndian
    default: self = .utf8
    }
  }
}
