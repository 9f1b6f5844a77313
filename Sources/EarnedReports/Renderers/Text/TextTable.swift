/// Rows of cells in aligned columns. There may be many rows, so each is only built when needed.
struct TextTable {
  enum Alignment {
    case left, right
  }

  struct Column {
    let alignment: Alignment
    /// What a note calls it when it is left out.
    var title = ""
    /// Whether its cells can be shortened in the middle on a narrow terminal. A shortened number or time would be
    /// useless.
    var mayBeCut = false
    /// Whether its cells name the row. They are only shortened when no other column can be.
    var isName = false
    /// Whether it stays on a terminal that has no room for all columns.
    var isKept = false
    /// Whether the last row has its sum.
    var hasSum = false
  }

  struct Cell {
    let text: String
    var style: (String) -> String = { $0 }
  }

  /// Replaces the middle of a cell that is too wide.
  let ellipsis: String
  private(set) var columns: [Column]
  private let rowCount: Int
  /// Whether the last row has sums, and nothing when no column with one is shown.
  private let hasSums: Bool
  private var row: (Int) -> [Cell]
  /// The width of the widest cell of each column.
  private var widths: [Int]

  init(
    columns: [Column], ellipsis: String, rowCount: Int, hasSums: Bool = false, row: @escaping (Int) -> [Cell]
  ) {
    self.columns = columns
    self.ellipsis = ellipsis
    self.rowCount = rowCount
    self.hasSums = hasSums
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

  /// The lines, each at most `width` columns. Texts are shortened if that achieves it. If not, columns are left out from
  /// the right, and a note names them. What is kept may still be too wide for a very narrow terminal: then nothing is cut.
  func lines(width: Int, _ style: TerminalStyle) -> TextLines {
    let shown = fittingColumns(width)
    let widths = fittedWidths(shown, width)
    let hasLastRow = !hasSums || shown.contains { columns[$0].hasSum }
    let note = TextTable.note(leftOut: columns.indices.filter { !shown.contains($0) }.map { columns[$0].title }, width)
      .map(style.faint)
    let count = rowCount - (hasLastRow ? 0 : 1)
    return TextLines(count: count + note.count) { index in
      guard index < count else { return TextTable.indent + note[index - count] }
      let row = row(index)
      let cells = zip(shown, widths).map { padded(row[$0], columns[$0].alignment, $1) }
      return TextTable.indent + cells.joined(separator: TextTable.gap).trimmingTrailingSpaces
    }
  }

  /// How wide its lines are when nothing is cut or left out.
  var width: Int { TextTable.width(of: widths) }

  static func width(of widths: [Int]) -> Int {
    indent.count + widths.reduce(0, +) + gap.count * (widths.count - 1)
  }

  /// The lines that name what would not fit.
  static func note(leftOut: [String], _ width: Int) -> [String] {
    guard !leftOut.isEmpty else { return [] }
    let them = leftOut.count == 1 ? "it" : "them"
    return "(\(leftOut.joined(separator: ", ")) would not fit; HTML, XLSX and JSON files have \(them))"
      .wrapped(toWidth: width - indent.count)
  }

  /// The columns that fit when texts are shortened as far as they can be.
  private func fittingColumns(_ width: Int) -> [Int] {
    var shown = Array(columns.indices)
    while TextTable.width(of: shown.map(minWidth)) > width, let last = shown.lastIndex(where: { !columns[$0].isKept }) {
      shown.remove(at: last)
    }
    return shown
  }

  private func minWidth(_ column: Int) -> Int {
    columns[column].mayBeCut ? min(widths[column], TextTable.minWidth(columns[column])) : widths[column]
  }

  /// The columns available for a bar next to this table; nil when they are too few.
  func roomForBar(width: Int) -> Int? {
    let room = width - widths.reduce(TextTable.indent.count) { $0 + $1 + TextTable.gap.count }
    return room < 4 ? nil : min(30, room)
  }

  /// The widths of the shown columns. Texts are only shortened when the lines then fit.
  private func fittedWidths(_ shown: [Int], _ width: Int) -> [Int] {
    var widths = shown.map { self.widths[$0] }
    guard TextTable.width(of: shown.map(minWidth)) <= width else { return widths }
    var excess = TextTable.width(of: widths) - width
    while excess > 0, let widest = widest(shown.map { columns[$0] }, widths) {
      widths[widest] -= 1
      excess -= 1
    }
    return widths
  }

  private func widest(_ columns: [Column], _ widths: [Int]) -> Int? {
    let cuttable = widths.indices.filter {
      columns[$0].mayBeCut && widths[$0] > TextTable.minWidth(columns[$0])
    }
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
  /// The minimum width of a text. A shorter one would be useless, and shorter names would be alike.
  private static func minWidth(_ column: Column) -> Int { column.isName ? minName : 8 }
  static let minName = 10
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

  /// The text without its end if it is too wide.
  func cutAtEnd(toWidth width: Int, _ ellipsis: String) -> String {
    displayWidth > width ? beginning(ofWidth: width - 1) + ellipsis : self
  }

  private func beginning(ofWidth width: Int) -> String {
    var (result, used) = ("", 0)
    for character in self {
      guard used + character.displayWidth <= width else { break }
      used += character.displayWidth
      result.append(character)
    }
    return result
  }

  var trimmingTrailingSpaces: String {
    guard let last = utf8.lastIndex(where: { $0 != UInt8(ascii: " ") }) else { return "" }
    let end = utf8.index(after: last)
    return end == endIndex ? self : String(self[..<end])
  }

  /// Lines of at most this many columns, broken at spaces, but not between a number and its unit.
  func wrapped(toWidth width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in BreakableText.words(of: self) where !word.isEmpty {
      if !line.isEmpty && line.displayWidth + 1 + word.displayWidth > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return lines + [line]
  }
}

extension TextRenderer {
  /// The shown columns of all rows, with sums below and a bar at the end of each row; nil without rows.
  func table(_ dataset: Dataset, bar: String?, _ wording: Formatter, _ partial: PartialRows? = nil) -> TextTable? {
    guard !dataset.rows.isEmpty else { return nil }
    let (definition, shown, count) = (dataset.definition, dataset.definition.shownColumns, dataset.rows.count)
    let columns = shown.map { definition.columns[$0] }
    let sums = sums(dataset, shown, wording)
    let name = columns.firstIndex { $0.kind.isName }
    var table = TextTable(
      columns: columns.enumerated().map {
        .init(
          alignment: $1.kind.isNumeric ? .right : .left, title: safe($1.title), mayBeCut: $1.kind.isText,
          isName: $0 == name, isKept: $0 == 0 || $1.name == bar, hasSum: $1.hasSum)
      }, ellipsis: ellipsis, rowCount: 1 + count + (sums == nil ? 0 : 1), hasSums: sums != nil
    ) { line in
      switch line {
      case 0: return columns.map { .init(text: safe($0.title), style: style.faint) }
      case 1...count:
        let row = dataset.rows[line - 1]
        let mark = partial?.contains(line - 1) == true ? TextRenderer.partialMark : ""
        return shown.map { cell(row, $0, of: definition, wording, mark: $0 == shown.first ? mark : "") }
      default: return sums ?? []
      }
    }
    if let bar {
      let averages = dataset.averages?.definition
      let title = averages.map { $0.columns[$0.index(of: bar)].title } ?? definition.barTitle(bar, behind: shown)
      add(definition.index(of: bar), title, of: dataset.drawn, partial, to: &table)
    }
    return table
  }

  /// Behind the name of a row that is not over or not whole.
  static let partialMark = "*"

  /// A value of a row, with a mark behind it. What is added to the name of a thing is faint.
  private func cell(_ row: [Datum], _ index: Int, of definition: DatasetDefinition, _ wording: Formatter, mark: String)
    -> TextTable.Cell
  {
    let text = safe(wording.words(row, index, of: definition)) + mark
    guard style.hasColor,
      let suffix = wording.name(row, definition.columns[index], of: definition)?.suffix.map({ safe($0) + mark })
    else { return .init(text: text) }
    return .init(text: text) { text in
      text.hasSuffix(suffix) ? String(text.dropLast(suffix.count)) + style.faint(suffix) : text
    }
  }

  /// Adds bars for a column, with a title or without one, if there is room.
  private func add(
    _ column: Int, _ title: String?, of dataset: Dataset, _ partial: PartialRows?, to table: inout TextTable
  ) {
    let title = safe(title ?? "")
    guard let room = table.roomForBar(width: options.width), room >= title.displayWidth else { return }
    let bar = Bar(largest: dataset.largest(ofColumn: column), width: room, isUnicode: options.isUnicode)
    table.add(.init(alignment: .left), width: room) { line in
      if line == 0 { return .init(text: title, style: style.faint) }
      // The sums below the last row have no bar.
      let isRow = dataset.rows.indices.contains(line - 1)
      let number = isRow ? dataset.rows.value(line - 1, column).number : nil
      return .init(text: bar.text(number ?? 0, isLight: partial?.contains(line - 1) == true), style: style.bar)
    }
  }

  private func sums(_ dataset: Dataset, _ shown: [Int], _ wording: Formatter) -> [TextTable.Cell]? {
    let columns = dataset.definition.columns
    guard dataset.rows.count > 1, shown.contains(where: { columns[$0].hasSum }) else { return nil }
    return shown.enumerated().map { position, index in
      let text =
        columns[index].hasSum
        ? wording.words(dataset.sum(ofColumn: index), columns[index].kind)
        : position == 0 ? "Total" : ""
      return .init(text: text, style: style.faint)
    }
  }
}

struct Bar {
  let largest: Double
  /// In columns.
  let width: Int
  let isUnicode: Bool

  func text(_ value: Double, isLight: Bool = false) -> String {
    guard largest > 0, value > 0 else { return "" }
    guard isUnicode, !isLight else {
      let mark = isLight ? (isUnicode ? "░" : "-") : "#"
      return String(repeating: mark, count: max(1, Int((value / largest * Double(width)).rounded())))
    }
    let eighths = max(1, Int((value / largest * Double(width * 8)).rounded()))
    return String(repeating: "█", count: eighths / 8) + Bar.parts[eighths % 8]
  }

  private static let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
}
