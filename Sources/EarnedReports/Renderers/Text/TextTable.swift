/// Rows of cells in aligned columns.
struct TextTable {
  enum Alignment {
    case left, right
  }

  struct Column {
    let alignment: Alignment
    /// Whether its cells may lose their end where the terminal is narrow. A number or a time says nothing by halves.
    var mayBeCut = false
  }

  struct Cell {
    let text: String
    var style: (String) -> String = { $0 }
  }

  let columns: [Column]
  /// What stands for the rest of a cell that is too wide.
  let ellipsis: String
  var rows: [[Cell]] = []

  /// The lines, each at most `width` columns as long as the widest texts can give way. Where they cannot, the lines are
  /// longer: nothing else is cut.
  func lines(width: Int) -> [String] {
    let widths = fittedWidths(width)
    return rows.map { row in
      let cells = row.indices.map { padded(row[$0], columns[$0].alignment, widths[$0]) }
      return TextTable.indent + cells.joined(separator: TextTable.gap).trimmingTrailingSpaces
    }
  }

  /// The columns a bar beside this table may take; nil when they would be too few.
  func roomForBar(width: Int) -> Int? {
    let room = width - widths.reduce(TextTable.indent.count) { $0 + $1 + TextTable.gap.count }
    return room < 4 ? nil : min(30, room)
  }

  private var widths: [Int] {
    columns.indices.map { column in rows.map { $0[column].text.displayWidth }.max() ?? 0 }
  }

  private func fittedWidths(_ width: Int) -> [Int] {
    var widths = widths
    var excess = TextTable.indent.count + widths.reduce(0, +) + TextTable.gap.count * (widths.count - 1) - width
    while excess > 0, let widest = widest(widths), widths[widest] > TextTable.leastWidth {
      widths[widest] -= 1
      excess -= 1
    }
    return widths
  }

  private func widest(_ widths: [Int]) -> Int? {
    widths.indices.filter { columns[$0].mayBeCut }.max { widths[$0] < widths[$1] }
  }

  private func padded(_ cell: Cell, _ alignment: Alignment, _ width: Int) -> String {
    let text = cell.text.cut(toWidth: width, ellipsis)
    let padding = String(repeating: " ", count: width - text.displayWidth)
    return alignment == .left ? cell.style(text) + padding : padding + cell.style(text)
  }

  static let indent = "  "
  private static let gap = "  "
  /// Below this a text says nothing.
  private static let leastWidth = 8
}

extension String {
  /// The text, cut with an ellipsis when it is wider.
  func cut(toWidth width: Int, _ ellipsis: String) -> String {
    guard displayWidth > width else { return self }
    var (result, used) = ("", 0)
    for character in self {
      guard used + character.displayWidth <= width - 1 else { break }
      used += character.displayWidth
      result.append(character)
    }
    return result + ellipsis
  }

  /// The text without spaces at its end.
  var trimmingTrailingSpaces: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// Lines of at most that many columns, broken at spaces.
  func wrapped(toWidth width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ") {
      if !line.isEmpty && line.displayWidth + 1 + String(word).displayWidth > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return lines + [line]
  }
}
