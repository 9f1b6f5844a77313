/// The number of a page, from 1.
public typealias PageNumber = Int

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
