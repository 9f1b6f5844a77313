extension HTMLPage {
  /// The panels of one dataset: its charts and its table; none for a dataset that the heading or another dataset
  /// shows.
  func panels(_ dataset: Dataset) -> [Panel] {
    let definition = dataset.definition
    switch definition.presentation {
    case .heading, .comparison: return []
    case .figures:
      guard !dataset.rows.isEmpty else { return [Panel(definition.name, definition.title)] }
      return [
        Panel(
          definition.name, definition.title,
          [
            "figures": figures(dataset, document.change(of: definition)),
            "remark": remark(document.remarks(dataset)),
          ],
          isWide: definition.shownColumns.count > 4)
      ]
    case .table(let bar):
      return charts(dataset) + [tablePanel(dataset, bar)]
    case .profile(let category, let value):
      let chart = ChartDefinition(
        title: definition.title(of: value, by: [category]), shape: .columns, category: category, values: [value],
        isOnOverview: false)
      guard dataset.values(of: value).contains(where: { $0.number ?? 0 != 0 }) else {
        return [Panel(definition.name, chart.title)]
      }
      return [self.chart(chart, of: dataset, id: definition.name, numbers: table(dataset, bar: nil))]
        + charts(dataset) { $0.category != category || $0.values != [value] }
    case .heatmap(let row, let column, let value):
      return [heatmap(dataset, row, column, value)] + charts(dataset) { $0.shape != .calendar }
    case .calendar(let day, let value):
      return [calendar(dataset, day, value)] + charts(dataset) { $0.shape != .calendar || $0.values != [value] }
    case .percentiles:
      return [
        Panel(
          definition.name, definition.title, ["table": table(Percentiles(dataset), definition.summary), "cut": false],
          isWide: true)
      ]
    }
  }

  /// If the dataset has a calendar, it replaces the heatmap, because it shows the same squares better.
  private func heatmap(_ dataset: Dataset, _ row: String, _ column: String, _ value: String) -> Panel {
    let dataset = dataset.drawn
    let definition = dataset.definition
    let grid = Grid(dataset, row: row, column: column, value: value)
    let title = definition.title(of: value, by: [row, column])
    if !dataset.rows.isEmpty, let calendar = definition.charts.first(where: { $0.shape == .calendar }) {
      return chart(calendar, of: dataset, id: definition.name, numbers: table(grid, title))
    }
    guard grid.largest > 0 else { return Panel(definition.name, title) }
    if let calendars = CalendarGrid(grid, self) {
      return Panel(
        definition.name, title, ["chart": calendars.view, "numbers": table(grid, title)], isWide: true)
    }
    return Panel(
      definition.name, title,
      [
        "chart": HeatmapChart(grid, title, self).view, "numbers": table(grid, title),
        "remark": clock([row, column].map(definition.index), of: definition),
      ])
  }

  private func calendar(_ dataset: Dataset, _ day: String, _ value: String) -> Panel {
    let title = dataset.definition.title(of: value, by: [day])
    guard let grid = Grid(weeksOf: dataset, day: day, value: value), grid.largest > 0 else {
      return Panel(dataset.definition.name, title)
    }
    let chart = ChartDefinition(title: title, shape: .calendar, category: day, values: [value], isOnOverview: false)
    return self.chart(chart, of: dataset, id: dataset.definition.name, numbers: table(grid, title))
  }

  /// A long table, or one below its charts, has the full width. At half the width, a bar only fits beside a single
  /// column of texts or of sparklines.
  private func tablePanel(_ dataset: Dataset, _ bar: String?) -> Panel {
    let (definition, shown) = (dataset.definition, dataset.definition.shownColumns)
    guard !dataset.rows.isEmpty else { return Panel(definition.name, definition.title) }
    let isWide = !definition.charts.isEmpty || dataset.rows.count > 12
    let kinds = shown.map { definition.columns[$0].kind }
    let hasRoom = isWide || kinds.count { $0.isText || $0 == .sparkline } <= 1
    return Panel(
      definition.name, definition.title,
      [
        "table": table(dataset, shown, bar: hasRoom ? bar : nil), "cut": cut(dataset),
        "remark": remark(
          [document.clockWords(shown.map { definition.columns[$0] }), partialWords(dataset)].compactMap { $0 }),
      ], isWide: isWide,
      isLongTable: shownRows(dataset) > HTMLPage.rowsOfAScreen)
  }

  /// The number of rows that fit on a screen.
  private static let rowsOfAScreen = 25

  /// The number of rows of a dataset that the page shows.
  func shownRows(_ dataset: Dataset) -> Int { min(dataset.rows.count, rowLimit ?? .max) }

  /// The note above a truncated table: how many rows there are, and how to get them.
  private func cut(_ dataset: Dataset) -> View {
    let (all, shown) = (dataset.rows.count, shownRows(dataset))
    guard shown < all else { return false }
    return [
      "shown": text(wording.words(.integer(Int64(shown)), .count)),
      "all": text(wording.words(.integer(Int64(all)), .count)),
      "report": text(document.definition.name), "dataset": text(dataset.definition.name),
    ]
  }

  /// The charts of a dataset that are not shown elsewhere.
  private func charts(_ dataset: Dataset, where isShown: (ChartDefinition) -> Bool = { _ in true }) -> [Panel] {
    guard !dataset.rows.isEmpty else { return [] }
    let drawn = dataset.drawn
    return drawn.definition.charts.enumerated().filter { isShown($1) }.map { index, chart in
      self.chart(chart, of: drawn, id: "\(dataset.definition.name)-\(index + 1)", numbers: nil)
    }
  }

  private func chart(_ chart: ChartDefinition, of dataset: Dataset, id: String, numbers: View?) -> Panel {
    let category = dataset.definition.index(of: chart.category)
    let (drawn, remark) = months(chart, of: dataset) ?? (dataset, clock([category], of: dataset.definition))
    let view =
      switch chart.shape {
      case .columns: columns(chart, drawn, Plot(chart, drawn, wording))
      case .line: LineChart(chart, drawn, Plot(chart, drawn, wording), self).view
      case .calendar: calendarView(chart, drawn)
      }
    return Panel(
      id, chart.title, ["chart": view, "remark": remark].merging(numbers.map { ["numbers": $0] } ?? [:]) { $1 })
  }

  /// The months of a chart whose days or weeks would be too narrow, and a remark about it.
  private func months(_ chart: ChartDefinition, of dataset: Dataset) -> (Dataset, View)? {
    guard chart.shape != .calendar, let months = dataset.addedUpToMonths(chart, document.partialRows(dataset)),
      Plot(chart, dataset, wording).slot < HTMLPage.leastSlot
    else { return nil }
    let isOfWeeks = dataset.definition.columns[dataset.definition.index(of: chart.category)].kind == .week
    return (months, .text("\(isOfWeeks ? "Weeks" : "Days") are added up to months."))
  }

  /// The least distance between days, in units of the drawing: those of a year and a quarter have it.
  private static let leastSlot = 0.75

  private func remark(_ sentences: [String]) -> View {
    sentences.isEmpty ? false : text(sentences.joined(separator: " "))
  }

  private func partialWords(_ dataset: Dataset) -> String? {
    document.partialRows(dataset).map { "Lighter: \($0.words.lowercased())." }
  }

  /// A remark about the clock of a panel's hours and times.
  private func clock(_ shown: [Int], of definition: DatasetDefinition) -> View {
    document.clockWords(shown.map { definition.columns[$0] }).map(text) ?? false
  }

  private func calendarView(_ chart: ChartDefinition, _ dataset: Dataset) -> View {
    let (day, value) = (chart.category, chart.values[0])
    let isFlag = dataset.definition.columns[dataset.definition.index(of: value)].kind == .flag
    guard !isFlag, let grid = Grid(weeksOf: dataset, day: day, value: value) else {
      return CalendarChart(chart, dataset, self).view
    }
    return NumberCalendar(grid, CalendarDays(in: day, of: dataset), chart.title, self).view
  }

  /// Names that do not fit below columns are placed above bars. Columns of several values that are too thin, such as two
  /// values over more than about 120 days, become lines.
  private func columns(_ chart: ChartDefinition, _ dataset: Dataset, _ plot: Plot) -> View {
    let (definition, count) = (dataset.definition, chart.values.count)
    if definition.columns[definition.index(of: chart.category)].kind.isText, !plot.hasRoomForNames {
      return BarChart(chart, dataset, self).view
    }
    return count > 1 && plot.slot < 1.5 * Double(count)
      ? LineChart(chart, dataset, plot, self).view : ColumnChart(chart, dataset, plot, self).view
  }
}
