extension [UInt8] {
  /// Appends a JSON string that escapes only what must be (RFC 8785 section 3.2.2.2).
  mutating func append(quoted text: String) {
    append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      if utf8.needsEscape { append(escaping: utf8) } else { append(contentsOf: utf8) }
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func append(escaping utf8: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for index in utf8.indices where utf8[index].needsEscape {
      append(contentsOf: utf8[start..<index])
      append(escaped: utf8[index])
      start = index + 1
    }
    append(contentsOf: utf8[start...])
  }

  private mutating func append(escaped byte: UInt8) {
    append(UInt8(ascii: "\\"))
    switch byte {
    case 0x08: append(UInt8(ascii: "b"))
    case 0x09: append(UInt8(ascii: "t"))
    case 0x0A: append(UInt8(ascii: "n"))
    case 0x0C: append(UInt8(ascii: "f"))
    case 0x0D: append(UInt8(ascii: "r"))
    case 0x00..<0x20:
      append(contentsOf: byte < 0x10 ? "u000".utf8 : "u00".utf8)
      append(contentsOf: String(byte, radix: 16).utf8)
    default: append(byte)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether any byte needs an escape. All bytes are combined without a branch for each, which is faster.
  fileprivate var needsEscape: Bool {
    var found: UInt8 = 0
    for byte in self { found |= (byte < 0x20 ? 1 : 0) | (byte == 0x22 ? 1 : 0) | (byte == 0x5C ? 1 : 0) }
    return found > 0
  }
}

extension UInt8 {
  fileprivate var needsEscape: Bool {
    self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\")
  }
}
