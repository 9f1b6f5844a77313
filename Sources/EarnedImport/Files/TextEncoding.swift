/// The encoding of a text, by its first bytes.
enum TextEncoding {
  case utf8, utf16LittleEndian, utf16BigEndian

  /// The byte order mark of UTF-8.
  static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  init(head: [UInt8]) {
    switch head.prefix(2) {
    case [0xFF, 0xFE]: self = .utf16LittleEndian
    case [0xFE, 0xFF]: self = .utf16BigEndian
    default: self = .utf8
    }
  }
}
