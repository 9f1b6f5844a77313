extension Day {
  /// Reads exactly `YYYY-MM-DD`, a date that exists in the years 0001…9999.
  public init?(_ text: String) {
    guard let days = TextScanner.read(text, { $0.date() }) else { return nil }
    self.init(daysSinceEpoch: days)
  }

  /// `YYYY-MM-DD`.
  public var description: String { Gregorian.text(daysSinceEpoch: daysSinceEpoch) }
}

extension Gregorian {
  /// `YYYY-MM-DD`.
  fileprivate static func text(daysSinceEpoch: Int) -> String {
    let (year, month, day) = date(daysSinceEpoch: daysSinceEpoch)
    guard (0...9999).contains(year) else { return "\(year)-" + month.padded(to: 2) + "-" + day.padded(to: 2) }
    // Called for every row and every log line, so the text is written in place.
    return String(unsafeUninitializedCapacity: 10) { text in
      text.write(year, at: 0..<4)
      text[4] = UInt8(ascii: "-")
      text.write(month, at: 5..<7)
      text[7] = UInt8(ascii: "-")
      text.write(day, at: 8..<10)
      return 10
    }
  }
}

extension TextScanner {
  /// Reads `YYYY-MM-DD` as days since 1970-01-01.
  mutating func date() -> Int? {
    guard let year = digits(4), skip("-"), let month = digits(2), skip("-"), let day = digits(2) else { return nil }
    return Gregorian.daysSinceEpoch(year: year, month: month, day: day)
  }
}
