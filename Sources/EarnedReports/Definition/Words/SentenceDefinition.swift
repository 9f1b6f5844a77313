/// One sentence of a report: the first of its forms that fits the numbers, or nothing.
package struct SentenceDefinition: Equatable, Sendable {
  package let forms: [Form]

  /// One way to say it, kept as it is written: of a report's many forms few are used.
  package struct Form: Equatable, Sendable {
    let when: [String]
    let say: String

    package var conditions: [Condition] {
      when.map { text in
        guard let condition = Condition(text) else { preconditionFailure("'\(text)' is not a condition") }
        return condition
      }
    }

    /// Whether it says a number or depends on one, and is not what is said when there is nothing.
    var isAboutNumbers: Bool { !when.isEmpty || say.utf8.contains(UInt8(ascii: "{")) }

    /// Words and values. A form with a missing value does not fit.
    package var parts: [Part] {
      var parts: [Part] = []
      for (index, piece) in say.pieces(at: "{").enumerated() {
        guard index > 0 else {
          parts.append(.words(String(piece)))
          continue
        }
        guard let (inside, words) = piece.cut(at: "}"), let part = Part(inside) else {
          preconditionFailure("'{\(piece)' is not a value")
        }
        parts.append(part)
        parts.append(.words(String(words)))
      }
      return parts.filter { $0 != .words("") }
    }
  }

  package enum Part: Equatable, Sendable {
    case words(String)
    /// `{totals.focus_minutes}`: as values of its kind are written.
    case value(Quantity)
    /// `{streak.current|day|days}`: the number, and the word for one or for several.
    case counted(Quantity, one: String, several: String)
    /// `{hardest_hour.share|about}`: a fraction in words, `a quarter`.
    case about(Quantity)
    /// `{change(totals.unlock_attempts)|more|fewer|as many}`: how much, and than when.
    case changed(ColumnReference, more: String, fewer: String, same: String)

    init?(_ text: Substring) {
      let pieces = text.pieces(at: "|")
      guard let quantity = Quantity(pieces[0]) else { return nil }
      switch pieces.count {
      case 1: self = .value(quantity)
      case 2 where pieces[1] == "about": self = .about(quantity)
      case 3: self = .counted(quantity, one: String(pieces[1]), several: String(pieces[2]))
      case 4:
        guard case .change(let reference) = quantity else { return nil }
        self = .changed(reference, more: String(pieces[1]), fewer: String(pieces[2]), same: String(pieces[3]))
      default: return nil
      }
    }
  }
}

/// When a form of a sentence fits: `totals.denied > previous.denied`. It does not hold when a value is missing.
package struct Condition: Equatable, Sendable {
  package enum Comparison: String, Sendable {
    case less = "<"
    case atMost = "<="
    case equal = "="
    case different = "!="
    case atLeast = ">="
    case more = ">"
  }

  package enum Operand: Equatable, Sendable {
    case column(ColumnReference)
    /// How many more rows have the largest number of a column.
    case ties(ColumnReference)
    /// How much a figure has changed over the compared days.
    case change(ColumnReference)
    case rows(dataset: String)
    case number(Double)
  }

  package let left: Operand
  package let comparison: Comparison
  package let right: Operand

  init?(_ text: String) {
    let words = text.pieces(at: " ").filter { !$0.isEmpty }
    guard words.count == 3, let comparison = Comparison(rawValue: String(words[1])), let left = Operand(words[0]),
      let right = Operand(words[2])
    else { return nil }
    self.left = left
    self.comparison = comparison
    self.right = right
  }

  var operands: [Operand] { [left, right] }

  func holds(_ left: Double, _ right: Double) -> Bool {
    switch comparison {
    case .less: left < right
    case .atMost: left <= right
    case .equal: left == right
    case .different: left != right
    case .atLeast: left >= right
    case .more: left > right
    }
  }
}

extension Condition.Operand {
  init?(_ text: Substring) {
    if let number = Double(text) {
      self = .number(number)
    } else if let reference = ColumnReference(tiesOf: text) {
      self = .ties(reference)
    } else if let reference = ColumnReference(changeOf: text) {
      self = .change(reference)
    } else if let reference = ColumnReference(text) {
      self = .column(reference)
    } else if QueryReader.isName(text) {
      self = .rows(dataset: String(text))
    } else {
      return nil
    }
  }
}

package enum Quantity: Equatable, Sendable {
  /// Of a single dataset: `totals.credits_earned`.
  case column(ColumnReference)
  /// How far two values are apart, without a sign: `totals.denied - previous.denied`.
  case difference(ColumnReference, ColumnReference)
  /// How many more rows have the largest number of a column, `ties(hours.attempts)`: 0 when one has it alone.
  case ties(ColumnReference)
  /// How much a figure has changed over the compared days, without a sign: `change(totals.focus_minutes)`.
  case change(ColumnReference)

  /// Reads `dataset.column`, `dataset.column - dataset.column`, `ties(dataset.column)` or `change(dataset.column)`.
  init?(_ text: Substring) {
    if let reference = ColumnReference(tiesOf: text) {
      self = .ties(reference)
      return
    }
    if let reference = ColumnReference(changeOf: text) {
      self = .change(reference)
      return
    }
    let words = text.pieces(at: " ").filter { !$0.isEmpty }
    guard let first = words.first.flatMap({ ColumnReference($0) }) else { return nil }
    switch words.count {
    case 1: self = .column(first)
    case 3 where words[1] == "-":
      guard let second = ColumnReference(words[2]) else { return nil }
      self = .difference(first, second)
    default: return nil
    }
  }
}

/// A column of a dataset: `dataset.column`.
package struct ColumnReference: Equatable, Sendable {
  package let dataset: String
  package let column: String

  init?(_ text: Substring) {
    guard let (dataset, column) = text.cut(at: "."), QueryReader.isName(dataset), Self.beginsWithLetter(dataset),
      column.cut(at: ".") == nil, Self.beginsWithLetter(column)
    else { return nil }
    self.dataset = String(dataset)
    self.column = String(column)
  }

  private static func beginsWithLetter(_ name: Substring) -> Bool {
    name.unicodeScalars.first?.properties.isAlphabetic == true
  }

  /// Reads `ties(dataset.column)`.
  init?(tiesOf text: Substring) { self.init(text, in: "ties") }

  /// Reads `change(dataset.column)`.
  init?(changeOf text: Substring) { self.init(text, in: "change") }

  private init?(_ text: Substring, in function: Substring) {
    guard let (name, rest) = text.cut(at: "("), name == function, rest.last == ")" else { return nil }
    self.init(rest.dropLast())
  }
}

extension Substring {
  /// The text between marks, also where it is empty. It compares bytes, which is much faster than characters; an ASCII mark
  /// is never part of another character's bytes.
  func pieces(at mark: Unicode.Scalar) -> [Substring] {
    let mark = UInt8(ascii: mark)
    return utf8.span.withUnsafeBytes { bytes in
      var pieces: [Substring] = []
      pieces.reserveCapacity(bytes.count { $0 == mark } + 1)
      var (begin, read) = (startIndex, 0)
      for place in bytes.indices where bytes[place] == mark {
        let end = utf8.index(begin, offsetBy: place - read)
        pieces.append(Substring(utf8[begin..<end]))
        begin = utf8.index(after: end)
        read = place + 1
      }
      pieces.append(Substring(utf8[begin...]))
      return pieces
    }
  }

  /// The text before the first mark and behind it; nil without a mark.
  func cut(at mark: Unicode.Scalar) -> (before: Substring, behind: Substring)? {
    let mark = UInt8(ascii: mark)
    guard let offset = utf8.span.withUnsafeBytes({ bytes in bytes.firstIndex(of: mark) }) else { return nil }
    let place = utf8.index(startIndex, offsetBy: offset)
    return (Substring(utf8[..<place]), Substring(utf8[utf8.index(after: place)...]))
  }
}

extension String {
  func pieces(at mark: Unicode.Scalar) -> [Substring] { self[...].pieces(at: mark) }
}
