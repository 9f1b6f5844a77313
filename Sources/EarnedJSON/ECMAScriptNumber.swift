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

  /// Swift finds the same digits as ECMAScript, the shortest and then the closest; only the notation differs.
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
