extension [UInt8] {
  /// Appends an integer in decimal digits.
  mutating func append(decimal integer: Int64) {
    if integer < 0 { append(UInt8(ascii: "-")) }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var (first, rest) = (digits.count, integer.magnitude)
      repeat {
        first -= 1
        digits[first] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      } while rest > 0
      append(contentsOf: UnsafeBufferPointer(rebasing: digits[first...]))
    }
  }
}
