/// Reads a truth table: a header, then one case a row. Cells are separated by a bar; `-` is an empty cell. Blank lines and
/// lines that start with `#` are left out.
public func table(_ text: String) -> [Case] {
  let lines = text.split(separator: "\n").map(String.init).filter { !$0.isBlank && !$0.hasPrefix("#") }
  guard let header = lines.first else { preconditionFailure("a table has a header") }
  let columns = cells(of: header)
  return lines.dropFirst().map { line in
    let cells = cells(of: line)
    precondition(cells.count == columns.count, "the row has \(cells.count) cells, not \(columns.count): \(line)")
    return Case(description: line, cells: Dictionary(uniqueKeysWithValues: zip(columns, cells)))
  }
}

/// One row of a truth table. Its description is the row as it was written, so that a failing test quotes it.
public struct Case: CustomStringConvertible, Sendable {
  /// The row.
  public let description: String
  fileprivate let cells: [String: String]

  /// The cell of a column, empty for `-`.
  public subscript(column: String) -> String {
    guard let cell = cells[column] else { preconditionFailure("the table has no column '\(column)'") }
    return cell == "-" ? "" : cell
  }

  /// The cell of a column; nil for `-`.
  public func optional(_ column: String) -> String? { self[column].isEmpty ? nil : self[column] }

  /// A whole number.
  public func number(_ column: String) -> Int {
    guard let number = Int(self[column]) else { preconditionFailure("'\(column)' is not a number: \(self)") }
    return number
  }

  /// `yes` or `no`.
  public func flag(_ column: String) -> Bool {
    precondition(["yes", "no"].contains(self[column]), "'\(column)' is neither yes nor no: \(self)")
    return self[column] == "yes"
  }
}

private func cells(of line: String) -> [String] {
  line.split(separator: "|", omittingEmptySubsequences: false).map { String($0).trimmed }
}

extension String {
  fileprivate var isBlank: Bool { allSatisfy { $0 == " " } }

  fileprivate var trimmed: String {
    String(String(drop { $0 == " " }.reversed()).drop { $0 == " " }.reversed())
  }
}
