extension UTF8Output {
  /// Appends a JSON string that escapes only what must be (RFC 8785 section 3.2.2.2).
  mutating func append(quoted text: String) {
    text.utf8.span.withUnsafeBufferPointer { append(quoted: $0) }
  }

  private mutating func append(quoted utf8: UnsafeBufferPointer<UInt8>) {
    // An escape has at most six bytes.
    reserve(6 * utf8.count + 2)
    start[count] = UInt8(ascii: "\"")
    count += 1
    var place = 0
    while true {
      place = copy(utf8, from: place)
      if place == utf8.count { break }
      append(escaped: utf8[place])
      place += 1
    }
    start[count] = UInt8(ascii: "\"")
    count += 1
  }

  /// Copies bytes up to the first that must be escaped and returns its place. There must be space for them.
  private mutating func copy(_ utf8: UnsafeBufferPointer<UInt8>, from first: Int) -> Int {
    guard let source = utf8.baseAddress else { return first }
    let target = start + count - first
    var place = first
    // Copies eight bytes at a time, as long as none of them must be escaped.
    while place + 8 <= utf8.count {
      let eight = UnsafeRawPointer(source + place).loadUnaligned(as: UInt64.self)
      if eight.hasByteToEscape { break }
      UnsafeMutableRawPointer(target + place).storeBytes(of: eight, as: UInt64.self)
      place += 8
    }
    while place < utf8.count, !source[place].mustBeEscaped {
      target[place] = source[place]
      place += 1
    }
    count += place - first
    return place
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
      append(byte < 0x10 ? "u000" : "u00")
      append([UInt8](String(byte, radix: 16).utf8))
    default: append(byte)
    }
  }
}

extension UInt8 {
  fileprivate var mustBeEscaped: Bool {
    self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\")
  }
}

extension UInt64 {
  private static let each: UInt64 = 0x0101_0101_0101_0101
  private static let quotes = each * UInt64(UInt8(ascii: "\""))
  private static let backslashes = each * UInt64(UInt8(ascii: "\\"))

  /// Whether one of the eight bytes in it must be escaped.
  fileprivate var hasByteToEscape: Bool {
    let found = less(each: 0x20) | (self ^ Self.quotes).less(each: 1) | (self ^ Self.backslashes).less(each: 1)
    return found & (Self.each << 7) != 0
  }

  /// A number that is not 0 exactly when one of its eight bytes is less than a limit: subtracting the limit then
  /// borrows the highest bit of that byte. Bytes above such a byte may have the bit set too.
  private func less(each limit: UInt64) -> UInt64 { (self &- Self.each * limit) & ~self }
}

extension [UInt8] {
  /// Appends a finite double as ECMAScript's `Number::toString` writes it (RFC 8785 section 3.2.2.3).
  mutating func append(ecmaScript number: Double) {
    precondition(number.isFinite, "JSON has no spelling for \(number)")
    guard number != 0 else { return append(UInt8(ascii: "0")) }
    if number < 0 { append(UInt8(ascii: "-")) }
    let decimal = ShortestDecimal(number.magnitude)
    switch decimal.point {
    case -5...0: appendFraction(decimal)
    case 1...21: appendPlain(decimal)
    default: appendScientific(decimal)
    }
  }

  private mutating func appendFraction(_ decimal: ShortestDecimal) {
    append(contentsOf: "0.".utf8)
    appendZeros(-decimal.point)
    append(contentsOf: decimal.digits)
  }

  private mutating func appendPlain(_ decimal: ShortestDecimal) {
    append(contentsOf: decimal.digits.prefix(decimal.point))
    appendZeros(decimal.point - decimal.digits.count)
    appendAfterPoint(decimal.digits.dropFirst(decimal.point))
  }

  private mutating func appendScientific(_ decimal: ShortestDecimal) {
    append(contentsOf: decimal.digits.prefix(1))
    appendAfterPoint(decimal.digits.dropFirst())
    append(contentsOf: decimal.point > 0 ? "e+".utf8 : "e".utf8)
    append(contentsOf: (decimal.point - 1).description.utf8)
  }

  private mutating func appendAfterPoint(_ digits: ArraySlice<UInt8>) {
    guard !digits.isEmpty else { return }
    append(UInt8(ascii: "."))
    append(contentsOf: digits)
  }

  private mutating func appendZeros(_ count: Int) {
    append(contentsOf: repeatElement(UInt8(ascii: "0"), count: Swift.max(count, 0)))
  }
}

/// The fewest digits that read back as the same double: 0.`digits` × 10^`point`.
private struct ShortestDecimal {
  var digits: [UInt8] = []
  var point = 0

  /// Swift finds the same digits as ECMAScript (the shortest, and of these the closest). Only the notation differs.
  init(_ number: Double) {
    let spelled = number.description.utf8
    let mantissa = spelled.prefix { $0 != UInt8(ascii: "e") }
    let exponent = Int(String(spelled.dropFirst(mantissa.count + 1)) ?? "") ?? 0
    let whole = mantissa.prefix { $0 != UInt8(ascii: ".") }
    digits = mantissa.filter { $0 != UInt8(ascii: ".") }
    point = whole.count + exponent
    trimZeros()
  }

  private mutating func trimZeros() {
    let leading = digits.prefix { $0 == UInt8(ascii: "0") }.count
    digits.removeFirst(leading)
    point -= leading
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
  }
}
