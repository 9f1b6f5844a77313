import EarnedCore

extension TextRenderer {
  /// A calendar with a cell per day. Up to about a month of weeks are rows; more weeks are columns.
  func calendar(_ dataset: Dataset, _ day: String, _ value: String, _ wording: Wording) -> Section.Body {
    guard let grid = Grid(weeksOf: dataset, day: day, value: value), grid.largest > 0 else { return .table(nil) }
    let days = CalendarDays(in: day, of: dataset)
    let lines =
      days.weeks <= CalendarShape.mostRows
      ? weeksBelowEachOther(days, grid, wording)
      : weeksBesideEachOther(days, wording) { day in
        let value = grid.value(on: day)
        return value == .null ? " " : shades[grid.level(value)]
      }
    return .lines(lines + [legend(of: grid, wording)])
  }

  /// One calendar per row of a grid whose columns are days.
  func calendars(_ grid: Grid, _ days: CalendarDays, _ names: [String], _ wording: Wording) -> [String] {
    let columns = Dictionary(zip(grid.columns, grid.columns.indices)) { first, _ in first }
    let lines = names.enumerated().flatMap { row, name in
      [TextTable.indent + name.cut(toWidth: options.width - TextTable.indent.count, ellipsis)]
        + weeksBesideEachOther(days, wording) { day in
          let value = columns[.text(day.description)].map { grid.values[row][$0] } ?? .null
          return value == .null ? " " : shades[grid.level(value)]
        }
    }
    return lines + [legend(of: grid, wording)]
  }

  /// One line per week, each day with its number and shade. A month stands before the week it begins in.
  private func weeksBelowEachOther(_ days: CalendarDays, _ grid: Grid, _ wording: Wording) -> [String] {
    let margin = TextRenderer.marginWidth
    let header = (1...7).map { " " + wording.words(.integer($0), .weekday) + "   " }.joined()
    let monday = days.range.lowerBound.monday
    let weeks = (0..<days.weeks).map { week -> String in
      let dates = (0..<7).map { monday.advanced(by: 7 * week + $0) }
      let first = dates.first { days.range.contains($0) && ($0.day == 1 || $0 == days.range.lowerBound) }
      let cells = dates.map { day -> String in
        guard days.range.contains(day) else { return spaces(7) }
        let value = grid.value(on: day)
        let shade = value == .null ? "  " : cell(grid.share(value), 3).trimmingTrailingSpaces
        let number = (day.day < 10 ? " " : "") + "\(day.day)"
        return "\(number) \(style.bar(shade))\(spaces(4 - shade.count))"
      }
      let name = first.map { CalendarMonth(of: $0).abbreviation } ?? ""
      return TextTable.indent + style.faint(name) + spaces(margin - name.count) + cells.joined()
    }
    return ([TextTable.indent + spaces(margin) + style.faint(header)] + weeks).map(\.trimmingTrailingSpaces)
  }

  /// One line per weekday, one column per week, in blocks of as many weeks as fit.
  private func weeksBesideEachOther(
    _ days: CalendarDays, _ wording: Wording, cell: (CalendarDate) -> String
  ) -> [String] {
    let margin = TextTable.indent + spaces(TextRenderer.marginWidth)
    let weeksOfABlock = max(1, options.width - margin.count)
    let monday = days.range.lowerBound.monday
    var lines: [String] = []
    for first in stride(from: 0, to: days.weeks, by: weeksOfABlock) {
      let weeks = first..<min(days.weeks, first + weeksOfABlock)
      lines.append(style.faint(months(weeks, days).trimmingTrailingSpaces))
      for weekday in 0..<7 {
        let cells = weeks.map { cell(monday.advanced(by: 7 * $0 + weekday)) }
        let label = wording.words(.integer(Int64(weekday + 1)), .weekday)
        lines.append((TextTable.indent + style.faint(label) + " " + style.bar(cells.joined())).trimmingTrailingSpaces)
      }
    }
    return lines
  }

  /// The year that some weeks begin in, in the margin; above them the months, each over the week it begins in. The January
  /// of another year is shown as its year; the next month is left out when there is no room for both.
  private func months(_ weeks: Range<Int>, _ days: CalendarDays) -> String {
    let monday = days.range.lowerBound.monday
    let start = max(days.range.lowerBound, monday.advanced(by: 7 * weeks.lowerBound))
    var begins = weeks.compactMap { week -> (place: Int, day: CalendarDate)? in
      let dates = (0..<7).map { monday.advanced(by: 7 * week + $0) }
      return dates.first { $0.day == 1 && days.range.contains($0) }.map { (week - weeks.lowerBound, $0) }
    }
    // A month that began before is named if there is room.
    if begins.first.map({ $0.place > CalendarMonth(of: start).abbreviation.count }) ?? true {
      begins.insert((0, start), at: 0)
    }
    let margin = TextTable.indent.count + TextRenderer.marginWidth
    var line = spaces(margin - 1 - "\(start.year)".count) + "\(start.year) "
    for begin in begins where line.count <= margin + begin.place {
      let isYear = begin.day.month == 1 && begin.day.year != start.year
      let name = isYear ? "\(begin.day.year) " : CalendarMonth(of: begin.day).abbreviation
      guard margin + begin.place + name.trimmingTrailingSpaces.count <= options.width else { break }
      line += spaces(margin + begin.place - line.count) + name
    }
    return line
  }

  /// The width of a weekday or month, and the space after it.
  private static let marginWidth = 4
}
