extension BinaryInteger {
  /// Quotient and remainder of a division that rounds down, so that the remainder is never negative.
  package func flooredQuotientAndRemainder(dividingBy divisor: Self) -> (quotient: Self, remainder: Self) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }

  /// The decimal digits, padded with leading zeros to a width.
  func padded(to width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// Writes the last decimal digits of a number that is not negative, as many as there are places.
  func write(_ number: Int, at places: Range<Int>) {
    var rest = number
    for place in places.reversed() {
      self[place] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
    }
  }
}
