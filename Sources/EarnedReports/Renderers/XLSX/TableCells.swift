import EarnedJSON
import EarnedXLSX

/// The cells of a column of a table, one after the other, and the width of the widest value so far.
struct TableCells {
  /// So few that to compare them takes less than a hash: mostly they are the very strings that are asked for.
  private static let mostKnown = 16

  private let index: Int
  private let kind: Kind
  private let definition: DatasetDefinition
  private let wording: Wording
  /// The columns that are told with this one.
  private let others: [Int]
  /// The last ones made, and what they show: a text, and those of other columns where they are told together. Codes and
  /// days come again and again.
  private var known: [Cell] = []
  private var texts: [String] = []
  private var otherTexts: [String?] = []
  /// The one of the row before, and the next to be forgotten.
  private var (latest, oldest) = (0, 0)
  /// In characters; 0 without a value.
  private(set) var width = 0

  init(of index: Int, _ definition: DatasetDefinition, _ wording: Wording) {
    self.index = index
    self.definition = definition
    self.wording = wording
    kind = definition.columns[index].kind
    others = definition.columns[index].others.map(definition.index)
  }

  /// The cell of a row.
  mutating func cell(_ row: [Datum]) -> Cell {
    guard case .text(let text) = row[index], kind == .code || kind == .day else { return new(row) }
    let other = CodeWords.together(row, others)
    if latest < known.count, isKnown(text, other, at: latest) { return known[latest] }
    for place in known.indices where isKnown(text, other, at: place) {
      latest = place
      return known[place]
    }
    let cell = new(row)
    keep(cell, text, other)
    return cell
  }

  private func isKnown(_ text: String, _ other: String?, at place: Int) -> Bool {
    guard texts[place].hasBytes(of: text) else { return false }
    guard let other, let known = otherTexts[place] else { return other == otherTexts[place] }
    return known.hasBytes(of: other)
  }

  private mutating func keep(_ cell: Cell, _ text: String, _ other: String?) {
    if known.count < Self.mostKnown {
      latest = known.count
      known.append(cell)
      texts.append(text)
      otherTexts.append(other)
    } else {
      latest = oldest
      oldest = (oldest + 1) % Self.mostKnown
      (known[latest], texts[latest], otherTexts[latest]) = (cell, text, other)
    }
  }

  private mutating func new(_ row: [Datum]) -> Cell {
    guard others.isEmpty else {
      let words = wording.words(row, index, of: definition)
      width = max(width, words.displayWidth)
      return .text(VisibleText(words, isUnicode: true).string)
    }
    if !isNarrow(row[index]) { width = max(width, row[index].cellWidth(kind, wording)) }
    return row[index].cell(kind, wording)
  }

  /// Whether a value is surely no wider than one before: no text takes more columns than it has bytes.
  private func isNarrow(_ datum: Datum) -> Bool {
    guard kind == .text, case .text(let text) = datum else { return false }
    return text.utf8.count <= width
  }
}
