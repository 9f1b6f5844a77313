extension StringProtocol {
  /// Whether it consists of the digits 0 to 9, at least one. Digits of other scripts do not count.
  package var isAllDigits: Bool {
    !isEmpty && utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

extension String {
  /// The text quoted as one word, valid in bash, zsh and fish.
  package var shellQuoted: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  /// With each `quote` twice, as SQL and CSV write a quote between quotes.
  ///
  /// It looks at Unicode scalars. For Swift a quote with an accent is another character, but whoever reads the text
  /// sees the byte of the quote.
  package func doubling(_ quote: Unicode.Scalar) -> String {
    var result = UnicodeScalarView()
    for scalar in unicodeScalars {
      result.append(scalar)
      if scalar == quote { result.append(quote) }
    }
    return String(result)
  }
}
