/// The stored values of a row or an index entry (file format, section 2.1).
enum StoredRecord {
  /// The values; nil unless the record is complete to the byte: nothing is guessed.
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
