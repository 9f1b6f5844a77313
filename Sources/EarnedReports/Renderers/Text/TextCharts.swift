import EarnedCore

extension TextRenderer {
  /// A column chart of one value per row, five lines high, with the categories below.
  func profile(_ dataset: Dataset, _ category: String, _ value: String, _ wording: Formatter) -> Section.Body? {
    let numbers = dataset.values(of: value).map { $0.number ?? 0 }
    let axis = wording.words(
      Datum(numbers.max() ?? 0), dataset.definition.columns[dataset.definition.index(of: value)].kind)
    let room = options.width - TextTable.indent.count - axis.count - 1
    guard let largest = numbers.max(), largest > 0 else { return nil }
    // A column is not drawn below zero.
    guard room >= numbers.count, numbers.allSatisfy({ $0 >= 0 }) else {
      return table(dataset, bar: value, wording).map { .table($0) }
    }
    let width = min(3, room / numbers.count)
    let lines = (0..<TextRenderer.profileHeight).reversed().map { line -> String in
      let label = line == TextRenderer.profileHeight - 1 ? axis : String(repeating: " ", count: axis.count)
      let columns = numbers.map { column($0 / largest, line, width) }.joined().trimmingTrailingSpaces
      return TextTable.indent + style.faint(label) + " " + style.bar(columns)
    }
    let index = dataset.definition.index(of: category)
    let kind = dataset.definition.columns[index].kind
    let names = dataset.rows.indices.map { row in
      kind.isText
        ? safe(wording.words(dataset, row, index)) : name(dataset.rows.value(row, index), kind, wording)
    }
    let margin = String(repeating: " ", count: TextTable.indent.count + axis.count + 1)
    return .lines(lines + [margin + style.faint(TextRenderer.axis(names, width))])
  }

  private func column(_ share: Double, _ line: Int, _ width: Int) -> String {
    let filled = share * Double(TextRenderer.profileHeight) - Double(line)
    let block =
      options.isUnicode ? unicodeBlock(filled, line, share) : filled >= 0.5 ? "#" : line == 0 && share > 0 ? "." : " "
    return String(repeating: block, count: max(1, width - 1)) + (width > 1 ? " " : "")
  }

  private func unicodeBlock(_ filled: Double, _ line: Int, _ share: Double) -> String {
    let eighths = min(8, Int((filled * 8).rounded()))
    // A value above 0 is always visible.
    let shown = line == 0 && share > 0 ? max(1, eighths) : max(0, eighths)
    return [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"][shown]
  }

  /// A short name of a category: the hour, or for a day its month and day, as many days stand side by side.
  func name(_ datum: Datum, _ kind: Kind, _ wording: Formatter) -> String {
    let words = safe(wording.words(datum, kind))
    return switch kind {
    case .hour: String(words.prefix(2))
    case .day: String(words.suffix(5))
    default: words
    }
  }

  /// As many names as fit without touching, each aligned with the left edge of its column.
  static func axis(_ names: [String], _ width: Int) -> String {
    let widest = names.map(\.displayWidth).max() ?? 0
    let step = [1, 2, 3, 4, 6, 12, 24].first { $0 * width > widest } ?? names.count
    var line = ""
    for (index, name) in names.enumerated() where index % max(1, step) == 0 {
      line += String(repeating: " ", count: max(0, index * width - line.displayWidth)) + name
    }
    return line
  }

  private static let profileHeight = 5

  /// A grid of shades: one line per value of a column, one cell per value of another column.
  func heatmap(
    _ dataset: Dataset, _ row: String, _ column: String, _ value: String, _ wording: Formatter
  ) -> Section.Body? {
    let grid = Grid(dataset, row: row, column: column, value: value, wording)
    guard grid.largest > 0 else { return nil }
    var rows = grid.rows.map { name($0, grid.rowKind, wording) }
    let columns = grid.columns.map { name($0, grid.columnKind, wording) }
    let room = options.width - TextTable.indent.count - 1
    var margin = rows.map(\.displayWidth).max() ?? 0
    // Names are shortened when the squares then fit.
    let roomForNames = room - columns.count
    if margin > roomForNames, roomForNames >= TextTable.minName {
      margin = roomForNames
      rows = rows.map { $0.cut(toWidth: margin, ellipsis) }
    }
    let width = min(3, (room - margin) / max(1, columns.count))
    guard width > 0 else {
      if let days = grid.days { return .lines(calendars(grid, days, rows, wording)) }
      return table(dataset, bar: value, wording).map { .table($0) }
    }
    var lines = [spaces(TextTable.indent.count + margin + 1) + style.faint(TextRenderer.axis(columns, width))]
    for (index, name) in rows.enumerated() {
      // Unknown values have no shade.
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

  func legend(of grid: Grid, _ wording: Formatter) -> String {
    let (scale, largest) = (shades.dropFirst().joined(), wording.words(Datum(grid.largest), grid.valueKind))
    return TextTable.indent + style.faint("\(shades[0]) \(grid.wordsForNothing), \(scale) up to \(largest)")
  }

  var shades: [String] { options.isUnicode ? ["·", "░", "▒", "▓", "█"] : [".", "-", "+", "*", "#"] }

  func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  /// A calendar with a cell per day. Up to about a month of weeks are rows; more weeks are columns.
  func calendar(
    _ dataset: Dataset, _ day: String, _ value: String, _ wording: Formatter, today: CalendarDate
  ) -> Section.Body? {
    guard let grid = Grid(weeksOf: dataset, day: day, value: value), grid.largest > 0 else { return nil }
    let days = CalendarDays(in: day, of: dataset)
    let lines =
      days.weeks <= CalendarShape.maxRows && TextRenderer.widthOfAWeek <= options.width
      ? weeksBelowEachOther(days, grid, wording, today)
      : weeksBesideEachOther(days, wording) { day in
        let value = grid.value(on: day)
        return value == .null ? " " : day >= today ? TextRenderer.partialMark : shades[grid.level(value)]
      }
    return .lines(lines + [legend(of: grid, wording)])
  }

  /// One calendar per row of a grid whose columns are days.
  func calendars(_ grid: Grid, _ days: CalendarDays, _ names: [String], _ wording: Formatter) -> [String] {
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
  private func weeksBelowEachOther(
    _ days: CalendarDays, _ grid: Grid, _ wording: Formatter, _ today: CalendarDate
  ) -> [String] {
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
        let mark = value != .null && day >= today ? TextRenderer.partialMark : " "
        return "\(number) \(style.bar(shade))\(mark)\(spaces(3 - shade.count))"
      }
      let name = first.map { CalendarMonth(of: $0).abbreviation } ?? ""
      return TextTable.indent + style.faint(name) + spaces(margin - name.count) + cells.joined()
    }
    return ([TextTable.indent + spaces(margin) + style.faint(header)] + weeks).map(\.trimmingTrailingSpaces)
  }

  /// One line per weekday, one column per week, in blocks of as many weeks as fit.
  private func weeksBesideEachOther(
    _ days: CalendarDays, _ wording: Formatter, cell: (CalendarDate) -> String
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
  /// of another year has it next to it; the next month is left out when there is no room for both.
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
      let month = CalendarMonth(of: begin.day).abbreviation
      let name = isYear ? "\(month) \(begin.day.year) " : month
      guard margin + begin.place + name.trimmingTrailingSpaces.count <= options.width else { break }
      line += spaces(margin + begin.place - line.count) + name
    }
    return line
  }

  /// The width of a weekday or month, and the space after it.
  private static let marginWidth = 4
  /// The width of a line with the seven days of a week.
  private static let widthOfAWeek = TextTable.indent.count + marginWidth + 7 * 7
}
