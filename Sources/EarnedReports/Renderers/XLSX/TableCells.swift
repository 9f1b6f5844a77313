import JSON
import XLSX

/// The cells of a column of a table, one after the other, and the width of the widest value so far.
struct TableCells {
  /// What a cell shows: a text, and that of another column where both are told together.
  private struct Texts: Hashable {
    let text: ExactText
    let other: ExactText?
  }

  private static let mostKnown = 1_000

  private let index: Int
  private let kind: Kind
  private let definition: DatasetDefinition
  private let wording: Wording
  /// The columns that are told with this one.
  private let others: [Int]
  /// Codes and days come again and again.
  private var known: [Texts: Cell] = [:]
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
    let texts = Texts(text: ExactText(text), other: otherText(row))
    if let cell = known[texts] { return cell }
    let cell = new(row)
    if known.count < Self.mostKnown { known[texts] = cell }
    return cell
  }

  private func otherText(_ row: [Datum]) -> ExactText? {
    for other in others {
      switch row[other] {
      case .null: continue
      case .text(let text): return ExactText(text)
      default: return nil
      }
    }
    return nil
  }

  private mutating func new(_ row: [Datum]) -> Cell {
    guard others.isEmpty else {
      let words = wording.words(row, index, of: definition)
      width = max(width, words.displayWidth)
      return .text(VisibleText(words, isUnicode: true).string)
    }
    if !isNarrow(row[index]) { width = max(width, wording.width(row[index], kind)) }
    return row[index].cell(kind, wording)
  }

  /// Whether a value is surely no wider than one before: no text takes more columns than it has bytes.
  private func isNarrow(_ datum: Datum) -> Bool {
    guard kind == .text, case .text(let text) = datum else { return false }
    return text.utf8.count <= width
  }
}
