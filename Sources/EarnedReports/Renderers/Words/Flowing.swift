/// A text that may be broken into lines, but not inside a number with its unit, a date or a week.
struct Flowing {
  /// The parts of the text, in order, and whether each must stay on one line.
  private(set) var parts: [(text: String, isWhole: Bool)] = []

  init(_ text: String) {
    for (index, word) in Flowing.words(of: text).enumerated() {
      if index > 0 { append(" ", isWhole: false) }
      append(word, isWhole: word.contains(" ") || Flowing.isDate(word))
    }
  }

  /// The words between the spaces of a text. A number and its unit are one word.
  static func words(of text: String) -> [String] {
    text.split(separator: " ", omittingEmptySubsequences: false).reduce(into: []) { words, word in
      if let last = words.last, isNumber(last), isUnit(word) {
        words[words.count - 1] += " " + word
      } else {
        words.append(String(word))
      }
    }
  }

  private mutating func append(_ text: String, isWhole: Bool) {
    if !isWhole, parts.last?.isWhole == false {
      parts[parts.count - 1].text += text
    } else if !text.isEmpty {
      parts.append((text, isWhole))
    }
  }

  /// Whether a word is a date or a week, perhaps with marks around it: a browser would break the line after a hyphen.
  private static func isDate(_ word: String) -> Bool {
    word.contains("-") && word.count <= "(2026-03-15),".count && word.contains { $0.isWholeNumber }
  }

  private static func isNumber(_ word: String) -> Bool { word.last?.isWholeNumber == true }

  /// Whether a word is a unit of time, perhaps with a mark after it.
  private static func isUnit(_ word: Substring) -> Bool {
    ["h", "min", "s"].contains(String(word.prefix { $0.isLetter }))
  }
}
