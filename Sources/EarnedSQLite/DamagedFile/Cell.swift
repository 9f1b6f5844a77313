/// One cell of a page: a row, an index entry, or a pointer to a child page (file format, section 1.6).
struct Cell {
  /// Where it is in the page.
  let range: Range<Int>
  /// In an interior page only.
  let leftChild: PageNumber?
  /// The row id, in a table; 0 in an index.
  let rowID: Int64
  /// The size of its record; `local` is where the part is that the page has.
  let payloadBytes: Int
  let local: Range<Int>
  /// The first overflow page, with the rest of its record.
  let overflow: PageNumber?
}

/// Reads the cells of one page.
struct CellReader {
  /// SQLite's own limit for one record.
  private static let maxPayload: Int64 = 1_000_000_000

  let bytes: [UInt8]
  let kind: TreePage.Kind
  let usableBytes: Int

  /// The cell at an offset; nil when it does not fit into the page.
  func cell(at offset: Int) -> Cell? {
    var position = offset
    var leftChild: PageNumber?
    if kind.isInterior {
      guard let child = bytes.integer32(at: position) else { return nil }
      leftChild = child
      position += 4
    }
    if kind == .tableInterior {
      guard let key = bytes.varint(at: position), key.end <= usableBytes else { return nil }
      return Cell(
        range: offset..<key.end, leftChild: leftChild, rowID: key.value, payloadBytes: 0, local: key.end..<key.end,
        overflow: nil)
    }
    guard let payload = bytes.varint(at: position), (0...Self.maxPayload).contains(payload.value) else {
      return nil
    }
    position = payload.end
    var rowID: Int64 = 0
    if kind == .tableLeaf {
      guard let key = bytes.varint(at: position) else { return nil }
      (rowID, position) = key
    }
    return cell(at: offset, leftChild, rowID, payloadBytes: Int(payload.value), contentStart: position)
  }

  private func cell(
    at offset: Int, _ leftChild: PageNumber?, _ rowID: Int64, payloadBytes: Int, contentStart: Int
  ) -> Cell? {
    let localBytes = localBytes(of: payloadBytes)
    let local = contentStart..<contentStart + localBytes
    let spills = localBytes < payloadBytes
    let end = max(local.upperBound + (spills ? 4 : 0), offset + 4)
    guard end <= usableBytes else { return nil }
    return Cell(
      range: offset..<end, leftChild: leftChild, rowID: rowID, payloadBytes: payloadBytes, local: local,
      overflow: spills ? bytes.integer32(at: local.upperBound) : nil)
  }

  /// The size of the part of a record that stays in the page; the rest goes to overflow pages.
  private func localBytes(of payloadBytes: Int) -> Int {
    let largest = kind == .tableLeaf ? usableBytes - 35 : (usableBytes - 12) * 64 / 255 - 23
    guard payloadBytes > largest else { return payloadBytes }
    let smallest = (usableBytes - 12) * 32 / 255 - 23
    let fitting = smallest + (payloadBytes - smallest) % (usableBytes - 4)
    return fitting <= largest ? fitting : smallest
  }
}

/// The stored values of a row or an index entry (file format, section 2.1).
enum StoredRecord {
  /// Nil unless the record is complete to the byte: nothing is guessed.
  static func values(_ bytes: [UInt8], _ encoding: TextEncoding) -> [Value]? {
    guard let header = bytes.varint(at: 0), header.value >= 1, header.value <= bytes.count else { return nil }
    let headerEnd = Int(header.value)
    var (position, content) = (header.end, headerEnd)
    var values: [Value] = []
    while position < headerEnd {
      guard let type = bytes.varint(at: position), type.end <= headerEnd,
        let size = size(ofType: type.value), size <= bytes.count - content,
        let value = value(type.value, bytes[content..<content + size], encoding)
      else { return nil }
      values.append(value)
      position = type.end
      content += size
    }
    return position == headerEnd && content == bytes.count ? values : nil
  }

  private static func size(ofType type: Int64) -> Int? {
    switch type {
    case 0, 8, 9: 0
    case 1...4: Int(type)
    case 5: 6
    case 6, 7: 8
    case 12...2_000_000_026: Int(type - 12) / 2
    default: nil
    }
  }

  private static func value(_ type: Int64, _ bytes: ArraySlice<UInt8>, _ encoding: TextEncoding) -> Value? {
    switch type {
    case 0: .null
    case 1...6: integer(bytes).map(Value.integer)
    case 7: .real(Double(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) }))
    case 8, 9: .integer(type - 8)
    default: type % 2 == 0 ? .blob(Array(bytes)) : encoding.text(bytes).map(Value.text)
    }
  }

  /// SQLite stores an integer in as few bytes as possible: one that would fit into fewer was not written by it.
  private static func integer(_ bytes: ArraySlice<UInt8>) -> Int64? {
    let value = bytes.reduce(bytes.first.map { $0 < 0x80 } ?? true ? 0 : Int64(-1)) { $0 << 8 | Int64($1) }
    guard let narrower = [8: 6, 6: 4, 4: 3, 3: 2, 2: 1][bytes.count] else { return value }
    let limit = Int64(1) << (narrower * 8 - 1)
    return (-limit..<limit).contains(value) ? nil : value
  }
}

/// The number of a page; the first page is 1.
package typealias PageNumber = Int

/// Numbers as the file format stores them, big-endian; nil past the end of the bytes.
extension [UInt8] {
  func integer16(at offset: Int) -> Int? {
    guard offset >= 0, offset + 2 <= count else { return nil }
    return Int(self[offset]) << 8 | Int(self[offset + 1])
  }

  func integer32(at offset: Int) -> Int? {
    guard offset >= 0, offset + 4 <= count else { return nil }
    return (0..<4).reduce(0) { $0 << 8 | Int(self[offset + $1]) }
  }

  /// An integer of one to nine bytes, and the offset after it.
  func varint(at offset: Int) -> (value: Int64, end: Int)? {
    var value: UInt64 = 0
    for index in 0..<9 {
      let position = offset + index
      guard position >= 0, position < count else { return nil }
      let byte = self[position]
      if index == 8 { return (Int64(bitPattern: value << 8 | UInt64(byte)), position + 1) }
      value = value << 7 | UInt64(byte & 0x7f)
      if byte < 0x80 { return (Int64(bitPattern: value), position + 1) }
    }
    return nil
  }
}
