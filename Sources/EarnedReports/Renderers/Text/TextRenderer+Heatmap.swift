import EarnedCore

extension TextRenderer {
  /// A grid of shades: a line per value of one column, a cell per value of another.
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
      let cells = grid.values[index].map { cell(grid.share($0), width) }.joined().trimmingTrailingSpaces
      lines.append(TextTable.indent + name + spaces(margin - name.displayWidth + 1) + style.bar(cells))
    }
    return .lines(lines + [legend(wording.words(Datum(grid.largest), grid.valueKind))])
  }

  /// A calendar per row: a line a weekday, a column a week, as many weeks in a block as fit.
  private func calendars(_ grid: Grid, _ days: CalendarDays, _ names: [String], _ wording: Wording) -> [String] {
    let columns = Dictionary(zip(grid.columns, grid.columns.indices)) { first, _ in first }
    let margin = TextTable.indent + spaces(TextRenderer.weekdayWidth)
    let weeksOfABlock = max(1, options.width - margin.count)
    let monday = days.range.lowerBound.monday
    var lines: [String] = []
    for (row, name) in names.enumerated() {
      lines.append(TextTable.indent + name.cut(toWidth: options.width - TextTable.indent.count, ellipsis))
      for first in stride(from: 0, to: days.weeks, by: weeksOfABlock) {
        let weeks = first..<min(days.weeks, first + weeksOfABlock)
        lines.append((margin + style.faint(months(weeks, monday))).trimmingTrailingSpaces)
        for weekday in 0..<7 {
          let cells = weeks.map { week -> String in
            let day = monday.advanced(by: 7 * week + weekday)
            guard let column = columns[.text(day.description)] else { return " " }
            return shades[grid.level(grid.values[row][column])]
          }
          let label = wording.words(.integer(Int64(weekday + 1)), .weekday)
          lines.append((TextTable.indent + style.faint(label) + " " + style.bar(cells.joined())).trimmingTrailingSpaces)
        }
      }
    }
    return lines + [legend(wording.words(Datum(grid.largest), grid.valueKind))]
  }

  /// The months above the weeks that they begin in.
  private func months(_ weeks: Range<Int>, _ monday: CalendarDate) -> String {
    var line = ""
    for week in weeks {
      let days = (0..<7).map { monday.advanced(by: 7 * week + $0) }
      let place = week - weeks.lowerBound
      guard let first = days.first(where: { $0.day == 1 }), line.count < place || place == 0 else { continue }
      line += spaces(place - line.count) + (first.month == 1 ? "\(first.year)" : CalendarShape.months[first.month - 1])
    }
    return line
  }

  private static let weekdayWidth = 4

  private func cell(_ share: Double, _ width: Int) -> String {
    guard share > 0 else { return shades[0] + spaces(width - 1) }
    return String(repeating: shades[max(1, Int((share * 4).rounded(.up)))], count: max(1, width - 1))
      + (width > 1 ? " " : "")
  }

  private func legend(_ largest: String) -> String {
    let scale = shades.dropFirst().joined()
    return TextTable.indent + style.faint("\(shades[0]) none, \(scale) up to \(largest)")
  }

  private var shades: [String] { options.isUnicode ? ["·", "░", "▒", "▓", "█"] : [".", "-", "+", "*", "#"] }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}
