import EarnedCore
import EarnedSystem

/// Text from outside, made harmless on one line: it cannot move the cursor or reverse the direction of the line, and has no
/// characters that nobody sees.
package struct VisibleText {
  /// The text, in ASCII only unless `isUnicode`.
  package let string: String

  package init(_ text: String, isUnicode: Bool) {
    guard !text.isPrintableASCII else {
      string = text
      return
    }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case _ where scalar.isInvisible && !(isUnicode && scalar.belongs(behind: result.last)): break
      case "–" where !isUnicode: result.append("-")
      case _ where isUnicode || scalar.isASCII: result.append(VisibleText.harmless(scalar, isUnicode))
      default: result.append("?")
      }
    }
    string = String(result)
  }

  private static func harmless(_ scalar: Unicode.Scalar, _ isUnicode: Bool) -> Unicode.Scalar {
    switch scalar.value {
    // The symbol for a control character, `␛`.
    case 0x00..<0x20: isUnicode ? Unicode.Scalar(0x2400 + scalar.value) ?? "?" : "?"
    case 0x7F: isUnicode ? "\u{2421}" : "?"
    // Separators of lines and paragraphs, and other controls.
    case 0x2028...0x2029: " "
    case 0x80..<0xA0: isUnicode ? "\u{FFFD}" : "?"
    default: scalar
    }
  }
}

extension String {
  /// How many columns of a terminal the text takes.
  var displayWidth: Int {
    if isPrintableASCII { return utf8.count }
    return unicodeScalars.allSatisfy(\.isPlain) ? unicodeScalars.count : reduce(0) { $0 + $1.displayWidth }
  }

  /// Whether all characters are printable ASCII, as in most texts of most reports. All bytes are combined without a
  /// branch for each, which is faster.
  var isPrintableASCII: Bool {
    utf8.span.withUnsafeBytes { bytes in
      var others: UInt8 = 0
      for byte in bytes { others |= 0x20..<0x7F ~= byte ? 0 : 1 }
      return others == 0
    }
  }
}

extension Character {
  /// 2 for East Asian wide characters and emoji, 0 for combining characters, otherwise 1.
  var displayWidth: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if unicodeScalars.contains("\u{FE0F}") || first.properties.isEmojiPresentation || first.isWide { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: return 1
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is a character by itself, one column wide, whatever its neighbours: Latin letters, dashes and dots, and the
  /// blocks of bars.
  fileprivate var isPlain: Bool {
    switch value {
    case 0x20...0x7E, 0xA1...0xAC, 0xAE...0x2FF, 0x2010...0x2027, 0x2500...0x259F: true
    default: false
    }
  }

  /// East Asian wide and fullwidth (Unicode Annex 11), in blocks.
  fileprivate var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18AFF, 0x1B000...0x1B2FF,
      0x1F200...0x1F265, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}

/// A text that may be broken into lines, but not inside a duration, a number of days, a date with its weekday, or a week.
struct BreakableText {
  /// The parts of the text, in order, and whether each must stay on one line.
  private(set) var parts: [(text: String, isWhole: Bool)] = []

  init(_ text: String) {
    for (index, word) in BreakableText.words(of: text).enumerated() {
      if index > 0 { append(" ", isWhole: false) }
      append(word, isWhole: word.contains(" ") || BreakableText.isDate(word))
    }
  }

  /// The words between the spaces of a text. A duration is one word, `3 h 20 min`, and so is a date with its weekday.
  static func words(of text: String) -> [String] {
    var words: [String] = []
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      guard let last = words.last, isNumber(last) && isUnit(word) || isWeekday(last) && isDate(String(word)) else {
        words.append(String(word))
        continue
      }
      words[words.count - 1] += " " + word
      if let before = words.dropLast().last, endsInUnit(before), isNumber(last) {
        words.removeLast()
        words[words.count - 1] += " \(last) \(word)"
      }
    }
    return words
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

  private static func isWeekday(_ word: String) -> Bool {
    Weekday.fromMonday.contains { word.drop { !$0.isLetter } == $0.abbreviation }
  }

  /// Whether a duration may continue after it: no mark ends it.
  private static func endsInUnit(_ word: String) -> Bool {
    word.split(separator: " ").count > 1
      && units.contains(word[(word.lastIndex(of: " ").map(word.index(after:)) ?? word.startIndex)...])
      && word.last?.isLetter == true
  }

  private static let units: Set<Substring> = ["h", "min", "s"]
  private static let unitsOfNumbers = units.union(["day", "days"])

  /// Whether a word is a unit of time, perhaps with a mark after it.
  private static func isUnit(_ word: Substring) -> Bool {
    unitsOfNumbers.contains(word.prefix { $0.isLetter })
  }
}
