import EarnedSystem

/// Reads a table row by row, following RFC 4180 with any separator. Quoted fields may contain separators, doubled
/// quotes and line breaks.
struct TableReader {
  struct Row {
    /// The line on which it begins, from 1.
    let line: Int
    let fields: [String]
    /// Whether a field is not valid UTF-8.
    let isDamaged: Bool
    /// Whether a blank line is before it.
    var isAfterBlank = false
    /// Whether the file ends in it, without the end of a line.
    var endsFile = false
  }

  private let name: String
  let separator: UInt8
  private var bytes: TextBytes
  private var chunk: [UInt8] = []
  private var position = 0
  private var line = 1

  /// The maximum size of a row. Anything longer is not a table.
  private static let maxRowBytes = 1 << 20

  /// - Parameter separator: the field separator; detected from the first line when nil.
  init(_ file: ForeignFile, separator: UInt8? = nil) throws {
    name = file.name
    bytes = try TextBytes(file)
    chunk = try bytes.next()
    let named = Self.namedSeparator(of: chunk)
    self.separator = separator ?? named ?? Self.separator(of: chunk)
    if named != nil { _ = try readRow(of: 0) }
  }

  /// The separator that the first line of a table for Excel names: `sep=;`.
  private static func namedSeparator(of head: [UInt8]) -> UInt8? {
    let line = head.prefix { $0 != 0x0A && $0 != 0x0D }
    let isNamed = line.count == 5 && String(decoding: line.prefix(4), as: UTF8.self).lowercased() == "sep="
    return isNamed ? line.last : nil
  }

  /// The most frequent separator in the first line, outside of quotes.
  private static func separator(of head: [UInt8]) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in head {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard !isQuoted else { continue }
      if byte == 0x0A || byte == 0x0D { break }
      counts[byte, default: 0] += 1
    }
    let known = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|")]
    return known.max { counts[$0, default: 0] < counts[$1, default: 0] } ?? known[0]
  }

  private mutating func peek() throws -> UInt8? {
    if position == chunk.count {
      guard !chunk.isEmpty else { return nil }
      chunk = try bytes.next()
      position = 0
    }
    return position < chunk.count ? chunk[position] : nil
  }

  private mutating func take() throws -> UInt8? {
    guard let byte = try peek() else { return nil }
    position += 1
    return byte
  }

  /// The next row that is not blank; nil at the end. One of nothing but separators is blank as well, but only a blank line
  /// is the end of a table.
  mutating func next() throws -> Row? {
    var isAfterBlank = false
    while try peek() != nil {
      var row = try readRow(of: separator)
      row.isAfterBlank = isAfterBlank
      if row.fields.contains(where: { !$0.isEmpty }) { return row }
      if row.fields.count == 1 { isAfterBlank = true }
    }
    return nil
  }

  private mutating func readRow(of separator: UInt8) throws -> Row {
    let start = line
    var fields: [String] = []
    var field: [UInt8] = []
    var isDamaged = false
    var size = 0
    func close() {
      if let text = String(validating: field, as: UTF8.self) {
        fields.append(text)
      } else {
        isDamaged = true
        fields.append(String(decoding: field, as: UTF8.self))
      }
      field = []
    }
    while let byte = try take() {
      size += 1
      guard size <= Self.maxRowBytes else {
        throw ImportFault.malformed(
          path: "\(name):\(start)", place: nil, problem: "a row is larger than 1 MB; is a quote not closed?")
      }
      switch byte {
      case separator: close()
      case UInt8(ascii: "\"") where field.isEmpty: try readQuoted(into: &field, &size, from: start)
      case 0x0A, 0x0D:
        if byte == 0x0D, try peek() == 0x0A { position += 1 }
        line += 1
        close()
        return Row(line: start, fields: fields, isDamaged: isDamaged)
      default: field.append(byte)
      }
    }
    close()
    return Row(line: start, fields: fields, isDamaged: isDamaged, endsFile: true)
  }

  private mutating func readQuoted(into field: inout [UInt8], _ size: inout Int, from start: Int) throws {
    while let byte = try take() {
      size += 1
      if byte == UInt8(ascii: "\"") {
        guard try peek() == UInt8(ascii: "\"") else { return }
        position += 1
      }
      if byte == 0x0A { line += 1 }
      guard size <= Self.maxRowBytes else { break }
      field.append(byte)
    }
    throw ImportFault.malformed(path: "\(name):\(start)", place: nil, problem: "a quote is not closed")
  }
}

/// The text of a file as UTF-8, from any encoding, in chunks.
struct TextBytes {
  private let foreign: ForeignFile
  private let file: RandomAccessFile
  private let encoding: TextEncoding
  private var offset = 0

  init(_ foreign: ForeignFile) throws {
    self.foreign = foreign
    file = try RandomAccessFile(foreign.path)
    let head = try file.read(3, at: 0)
    encoding = TextEncoding(head: head)
    offset = encoding == .utf8 ? (head == TextEncoding.mark ? 3 : 0) : 2
  }

  /// The next bytes; empty at the end.
  mutating func next() throws -> [UInt8] {
    var bytes = try file.read(1 << 16, at: offset)
    foreign.didRead(offset + bytes.count)
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
