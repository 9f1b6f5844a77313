/// When a form of a sentence fits: `totals.denied > previous.denied`. It never holds of a value that is not there.
public struct Condition: Equatable, Sendable {
  /// How two numbers are compared.
  public enum Comparison: String, Sendable {
    case less = "<"
    case atMost = "<="
    case equal = "="
    case different = "!="
    case atLeast = ">="
    case more = ">"
  }

  /// One side.
  public enum Operand: Equatable, Sendable {
    case column(ColumnReference)
    /// How many more rows have the largest number of a column.
    case ties(ColumnReference)
    /// How many rows a dataset has.
    case rows(dataset: String)
    case number(Double)
  }

  /// The left side.
  public let left: Operand
  /// Between the sides.
  public let comparison: Comparison
  /// The right side.
  public let right: Operand

  init?(_ text: String) {
    let words = text.pieces(at: " ").filter { !$0.isEmpty }
    guard words.count == 3, let comparison = Comparison(rawValue: String(words[1])), let left = Operand(words[0]),
      let right = Operand(words[2])
    else { return nil }
    self.left = left
    self.comparison = comparison
    self.right = right
  }

  /// Its two sides.
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
    } else if let reference = ColumnReference(text) {
      self = .column(reference)
    } else if QueryReader.isName(text) {
      self = .rows(dataset: String(text))
    } else {
      return nil
    }
  }
}
