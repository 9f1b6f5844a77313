/// Rows of cells in aligned columns. There may be many rows, so each is only built when needed.
struct TextTable {
  enum Alignment {
    case left, right
  }

  struct Column {
    let alignment: Alignment
    /// Whether its cells can be shortened in the middle on a narrow terminal. A shortened number or time would be
    /// useless.
    var mayBeCut = false
    /// Whether its cells name the row. They are only shortened when no other column can be.
    var isName = false
  }

  struct Cell {
    let text: String
    var style: (String) -> String = { $0 }
  }

  /// Replaces the middle of a cell that is too wide.
  let ellipsis: String
  private(set) var columns: [Column]
  private let rowCount: Int
  private var row: (Int) -> [Cell]
  /// The width of the widest cell of each column.
  private var widths: [Int]

  init(columns: [Column], ellipsis: String, rowCount: Int, row: @escaping (Int) -> [Cell]) {
    self.columns = columns
    self.ellipsis = ellipsis
    self.rowCount = rowCount
    self.row = row
    widths = columns.map { _ in 0 }
    for index in 0..<rowCount {
      for (column, cell) in row(index).enumerated() { widths[column] = max(widths[column], cell.text.displayWidth) }
    }
  }

  init(columns: [Column], ellipsis: String, rows: [[Cell]]) {
    self.init(columns: columns, ellipsis: ellipsis, rowCount: rows.count) { rows[$0] }
  }

  /// Adds a column on the right, whose cells are at most `width` wide.
  mutating func add(_ column: Column, width: Int, cell: @escaping (Int) -> Cell) {
    columns.append(column)
    widths.append(width)
    row = { [row] in row($0) + [cell($0)] }
  }

  /// The lines, each at most `width` columns as long as the widest texts can give way. Where they cannot, the lines are
  /// longer: nothing else is cut.
  func lines(width: Int) -> TextLines {
    let widths = fittedWidths(width)
    return TextLines(count: rowCount) { index in
      let row = row(index)
      let cells = row.indices.map { padded(row[$0], columns[$0].alignment, widths[$0]) }
      return TextTable.indent + cells.joined(separator: TextTable.gap).trimmingTrailingSpaces
    }
  }

  /// How wide its lines are when nothing is cut.
  var width: Int { TextTable.indent.count + widths.reduce(0, +) + TextTable.gap.count * (widths.count - 1) }

  /// The columns available for a bar beside this table; nil when they are too few.
  func roomForBar(width: Int) -> Int? {
    let room = width - widths.reduce(TextTable.indent.count) { $0 + $1 + TextTable.gap.count }
    return room < 4 ? nil : min(30, room)
  }

  private func fittedWidths(_ width: Int) -> [Int] {
    var widths = widths
    var excess = self.width - width
    while excess > 0, let widest = widest(widths) {
      widths[widest] -= 1
      excess -= 1
    }
    return widths
  }

  private func widest(_ widths: [Int]) -> Int? {
    let cuttable = widths.indices.filter { columns[$0].mayBeCut && widths[$0] > TextTable.leastWidth }
    let others = cuttable.filter { !columns[$0].isName || widths[$0] > TextTable.enoughForAName }
    return (others.isEmpty ? cuttable : others).max { widths[$0] < widths[$1] }
  }

  private func padded(_ cell: Cell, _ alignment: Alignment, _ width: Int) -> String {
    let text = cell.text.cut(toWidth: width, ellipsis)
    let padding = String(repeating: " ", count: width - text.displayWidth)
    return alignment == .left ? cell.style(text) + padding : padding + cell.style(text)
  }

  static let indent = "  "
  private static let gap = "  "
  /// The minimum width of a name. Most names can still be distinguished at it.
  private static let enoughForAName = 24
  /// The minimum width of any text. A shorter one would be useless.
  private static let leastWidth = 8
}

extension String {
  /// The text with its middle replaced by an ellipsis if it is too wide. App names often have the same beginning, and
  /// those of one maker differ at the end, so only a third of the rest is the beginning.
  func cut(toWidth width: Int, _ ellipsis: String) -> String {
    guard displayWidth > width else { return self }
    let room = width - 1
    let end = String(String(reversed()).beginning(ofWidth: room - room / 3).reversed())
    return beginning(ofWidth: room / 3) + ellipsis + end
  }

  /// As many characters as fit, from the beginning.
  private func beginning(ofWidth width: Int) -> String {
    var (result, used) = ("", 0)
    for character in self {
      guard used + character.displayWidth <= width else { break }
      used += character.displayWidth
      result.append(character)
    }
    return result
  }

  /// The text without trailing spaces.
  var trimmingTrailingSpaces: String {
    guard let last = utf8.lastIndex(where: { $0 != UInt8(ascii: " ") }) else { return "" }
    let end = utf8.index(after: last)
    return end == endIndex ? self : String(self[..<end])
  }

  /// Lines of at most this many columns, broken at spaces, but not between a number and its unit.
  func wrapped(toWidth width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in Flowing.words(of: self) where !word.isEmpty {
      if !line.isEmpty && line.displayWidth + 1 + word.displayWidth > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return lines + [line]
  }
}
