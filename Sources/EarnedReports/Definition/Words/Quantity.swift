/// A value that a sentence is about.
public enum Quantity: Equatable, Sendable {
  /// Of a single dataset: `totals.credits_earned`.
  case column(ColumnReference)
  /// How far two values are apart, without a sign: `totals.denied - previous.denied`.
  case difference(ColumnReference, ColumnReference)
  /// How many more rows have the largest number of a column, `ties(hours.attempts)`: 0 when one has it alone.
  case ties(ColumnReference)

  /// Reads `dataset.column`, `dataset.column - dataset.column` or `ties(dataset.column)`.
  init?(_ text: Substring) {
    if let reference = ColumnReference(tiesOf: text) {
      self = .ties(reference)
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
public struct ColumnReference: Equatable, Sendable {
  /// The dataset's name.
  public let dataset: String
  /// The column's name.
  public let column: String

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
  init?(tiesOf text: Substring) {
    guard let (function, rest) = text.cut(at: "("), function == "ties", rest.last == ")" else { return nil }
    self.init(rest.dropLast())
  }
}
