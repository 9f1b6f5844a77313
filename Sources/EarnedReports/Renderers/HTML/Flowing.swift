import Mustache

/// A text that may be broken into lines, but not inside a number with its unit, a date or a week.
struct Flowing {
  /// The parts of the text, in order, and whether each must stay on one line.
  private(set) var parts: [(text: String, isWhole: Bool)] = []

  init(_ text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    var index = words.startIndex
    while index < words.endIndex {
      if index > words.startIndex { append(" ", isWhole: false) }
      var word = String(words[index])
      let isWithUnit = index + 1 < words.endIndex && Flowing.isNumber(word) && Flowing.isUnit(words[index + 1])
      if isWithUnit {
        index += 1
        word += " " + words[index]
      }
      append(word, isWhole: isWithUnit || Flowing.isDate(word))
      index += 1
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

extension HTMLPage {
  /// The values for `flowing.html`, and the text itself.
  func flowing(_ text: String) -> View {
    let parts = Flowing(VisibleText(text, isUnicode: true).string).parts
    return [
      "text": self.text(text),
      "parts": .list(parts.map { [$0.isWhole ? "whole" : "words": .text($0.text)] }),
    ]
  }
}
