extension StringProtocol {
  /// Whether it consists of the digits 0 to 9, at least one. Other scripts have digits that are not meant.
  package var isAllDigits: Bool {
    !isEmpty && utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

extension String {
  /// With each `quote` twice, as SQL and CSV write one between quotes.
  ///
  /// By Unicode scalars: a quote with an accent on it is another character, but the same byte for who reads the text.
  package func doubling(_ quote: Unicode.Scalar) -> String {
    var result = UnicodeScalarView()
    for scalar in unicodeScalars {
      result.append(scalar)
      if scalar == quote { result.append(quote) }
    }
    return String(result)
  }
}
