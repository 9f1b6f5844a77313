extension Int {
  /// The number a word stands for, `one` to `ninety-nine`, whose hyphen may be left out; nil for another word.
  init?(englishWord word: String) {
    let parts = word.split(separator: "-", maxSplits: 1).joined()
    if let number = Int.units.firstIndex(of: parts) {
      self = number + 1
    } else if let place = Int.tens.firstIndex(where: parts.hasPrefix) {
      let rest = String(parts.dropFirst(Int.tens[place].count))
      guard rest.isEmpty || Int.units.prefix(9).contains(rest) else { return nil }
      self = (place + 2) * 10 + (Int.units.firstIndex(of: rest) ?? -1) + 1
    } else {
      return nil
    }
  }

  /// From one on.
  private static let units = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
  ]
  /// From twenty on.
  private static let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
}
