import EarnedFiles

/// The text of a file as UTF-8, from any encoding, in chunks.
struct TextBytes {
  private let file: RandomAccessFile
  private let encoding: TextEncoding
  private var offset = 0

  init(_ foreign: ForeignFile) throws {
    file = try RandomAccessFile(foreign.path)
    let head = try file.read(3, at: 0)
    encoding = TextEncoding(head: head)
    offset = encoding == .utf8 ? (head == TextEncoding.mark ? 3 : 0) : 2
  }

  /// The next bytes; empty at the end.
  mutating func next() throws -> [UInt8] {
    var bytes = try file.read(1 << 16, at: offset)
    guard encoding != .utf8, !bytes.isEmpty else {
      offset += bytes.count
      return bytes
    }
    // A surrogate pair must not be split.
    if bytes.count == 1 << 16, 0xD8...0xDB ~= bytes[bytes.count - (encoding == .utf16BigEndian ? 2 : 1)] {
      bytes.removeLast(2)
    }
    offset += bytes.count
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { place in
      let (one, two) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      return encoding == .utf16BigEndian ? one << 8 | two : two << 8 | one
    }
    // An odd byte at the end is half a character.
    return Array(String(decoding: units, as: UTF16.self).utf8) + (bytes.count % 2 == 1 ? Array("\u{FFFD}".utf8) : [])
  }
}
