extension TextRenderer {
  /// A grid of shades: one line per value of a column, one cell per value of another column.
  func heatmap(_ dataset: Dataset, _ row: String, _ column: String, _ value: String, _ wording: Wording) -> Section.Body
  {
    let grid = Grid(dataset, row: row, column: column, value: value)
    guard grid.largest > 0 else { return .table(nil) }
    let rows = grid.rows.map { name($0, grid.rowKind, wording) }
    let columns = grid.columns.map { name($0, grid.columnKind, wording) }
    let margin = rows.map(\.displayWidth).max() ?? 0
    let width = min(3, (options.width - TextTable.indent.count - margin - 1) / max(1, columns.count))
    guard width > 0 else {
      if let days = grid.days { return .lines(calendars(grid, days, rows, wording)) }
      return .table(table(dataset, bar: value, wording))
    }
    var lines = [spaces(TextTable.indent.count + margin + 1) + style.faint(TextRenderer.axis(columns, width))]
    for (index, name) in rows.enumerated() {
      // What is not known has no shade.
      let cells = grid.values[index].map { $0 == .null ? spaces(width) : cell(grid.share($0), width) }
        .joined().trimmingTrailingSpaces
      let line = TextTable.indent + name + spaces(margin - name.displayWidth + 1) + style.bar(cells)
      lines.append(line.trimmingTrailingSpaces)
    }
    return .lines(lines + [legend(of: grid, wording)])
  }

  /// The shade of a share of the largest number, followed by a space if there is room.
  func cell(_ share: Double, _ width: Int) -> String {
    guard share > 0 else { return shades[0] + spaces(width - 1) }
    return String(repeating: shades[max(1, Int((share * 4).rounded(.up)))], count: max(1, width - 1))
      + (width > 1 ? " " : "")
  }

  /// What the shades mean.
  func legend(of grid: Grid, _ wording: Wording) -> String {
    let (scale, largest) = (shades.dropFirst().joined(), wording.words(Datum(grid.largest), grid.valueKind))
    return TextTable.indent + style.faint("\(shades[0]) \(grid.wordsForNothing), \(scale) up to \(largest)")
  }

  var shades: [String] { options.isUnicode ? ["·", "░", "▒", "▓", "█"] : [".", "-", "+", "*", "#"] }

  func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}
