extension HTMLPage {
  /// The panels of one dataset: its charts and its table; only charts of a dataset that the heading or another dataset
  /// shows.
  func panels(_ dataset: Dataset) -> [Panel] {
    let definition = dataset.definition
    switch definition.presentation {
    case .heading, .comparison: return charts(dataset)
    case .figures:
      guard !dataset.rows.isEmpty else { return [] }
      return [
        Panel(
          definition.name, definition.title,
          [
            "figures": figures(dataset, document.change(of: definition)),
            "remark": remark(document.remarks(dataset)),
          ], isWide: true)
      ]
    case .table(let bar):
      let isMain = definition.name == document.definition.defaultDataset || definition.charts.isEmpty
      let bar = bar.flatMap { bar in definition.charts.contains { $0.values.contains(bar) } ? nil : bar }
      // What a chart shows is not shown again, but for the main table of the report.
      return isMain
        ? charts(dataset) + [tablePanel(dataset, bar)]
        : charts(dataset, numbers: folded(dataset, definition.shownColumnsOfPage))
    case .profile(let category, let value):
      if definition.hasOwnChart(of: value, by: category) {
        return charts(dataset, numbers: folded(dataset, definition.shownColumnsOfPage))
      }
      guard dataset.values(of: value).contains(where: { $0.number ?? 0 != 0 }) else { return [] }
      let chart = ChartDefinition(
        title: definition.title(of: value, by: [category]), shape: .columns, category: category, values: [value],
        isOnOverview: true)
      return [self.chart(chart, of: dataset, id: definition.name, numbers: folded(dataset))]
        + charts(dataset) { $0.category != category || $0.values != [value] }
    case .heatmap(let row, let column, let value):
      return heatmap(dataset, row, column, value) + charts(dataset) { $0.shape != .calendar }
    case .calendar(let day, let value):
      // A chart with the same value is for workbooks, which have no calendars.
      return calendar(dataset, day, value) + charts(dataset) { !$0.values.contains(value) }
    case .percentiles:
      return [
        Panel(
          definition.name, definition.title, ["table": table(Percentiles(dataset), definition.summary), "cut": false],
          isWide: true)
      ]
    }
  }

  /// If the dataset has a calendar, it replaces the heatmap, because it shows the same squares better. Nothing without a
  /// number.
  private func heatmap(_ dataset: Dataset, _ row: String, _ column: String, _ value: String) -> [Panel] {
    let dataset = dataset.drawn
    let definition = dataset.definition
    let grid = Grid(dataset, row: row, column: column, value: value, wording)
    let title = definition.title(of: value, by: [row, column])
    if !dataset.rows.isEmpty, let calendar = definition.charts.first(where: { $0.shape == .calendar }) {
      return [chart(calendar, of: dataset, id: definition.name, numbers: ["numbers": table(grid, title)])]
    }
    guard grid.largest > 0 else { return [] }
    if let calendars = CalendarGrid(grid, self) {
      return [
        Panel(definition.name, title, ["chart": calendars.view, "numbers": table(grid, title)], isWide: true)
      ]
    }
    return [
      Panel(
        definition.name, title,
        [
          "chart": HeatmapChart(grid, title, self).view, "numbers": table(grid, title),
          "remark": remark([
            document.averageWords(dataset), clockWords([row, column].map(definition.index), of: definition),
          ]),
        ])
    ]
  }

  private func calendar(_ dataset: Dataset, _ day: String, _ value: String) -> [Panel] {
    let title = dataset.definition.title(of: value, by: [day])
    guard let grid = Grid(weeksOf: dataset, day: day, value: value), grid.largest > 0 else { return [] }
    let chart = ChartDefinition(title: title, shape: .calendar, category: day, values: [value], isOnOverview: true)
    return [self.chart(chart, of: dataset, id: dataset.definition.name, numbers: ["numbers": table(grid, title)])]
  }

  /// A long or wide table, or one below its charts, has the full width. At half the width, a bar only fits next to a
  /// single column of texts, days or sparklines.
  private func tablePanel(_ dataset: Dataset, _ bar: String?) -> Panel {
    let (definition, shown) = (dataset.definition, dataset.definition.shownColumnsOfPage)
    let isWide = !definition.charts.isEmpty || dataset.rows.count > 12 || shown.count > 6
    let kinds = shown.map { definition.columns[$0].kind }
    let hasRoom = isWide || kinds.count { $0.isText || [.day, .sparkline].contains($0) } <= 1
    return Panel(
      definition.name, definition.title,
      [
        "table": table(dataset, shown, bar: hasRoom ? bar : nil), "cut": cut(dataset),
        "fold": isFolded(dataset) ? text(wording.words(.integer(Int64(shownRows(dataset))), .count)) : false,
        "remark": remark([
          document.averageWords(dataset), clockWords(shown, of: definition), partialWords(dataset),
        ]),
      ], isWide: isWide,
      isLongTable: shownRows(dataset) > HTMLPage.rowsOfAScreen)
  }

  /// Whether a table is folded behind its first 30 rows, which is done by the style.
  func isFolded(_ dataset: Dataset) -> Bool { shownRows(dataset) > 40 }

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

  /// The table that is folded below a chart.
  private func folded(_ dataset: Dataset, _ columns: [Int]? = nil) -> [String: View] {
    ["numbers": table(dataset, columns, bar: nil), "cut": cut(dataset)]
  }

  /// The charts of a dataset that are not shown elsewhere. Its table is folded below the first, if there is no other.
  private func charts(
    _ dataset: Dataset, numbers: [String: View] = [:], where isShown: (ChartDefinition) -> Bool = { _ in true }
  ) -> [Panel] {
    guard !dataset.rows.isEmpty else { return [] }
    let drawn = dataset.drawn
    let drawnCharts = drawn.drawnCharts
    let charts = drawn.definition.charts.enumerated().filter { isShown($1) && drawnCharts.contains($1) }
    return charts.map { index, chart in
      self.chart(
        chart, of: drawn, id: "\(dataset.definition.name)-\(index + 1)",
        numbers: index == charts.first?.offset ? numbers : [:])
    }
  }

  private func chart(_ chart: ChartDefinition, of dataset: Dataset, id: String, numbers: [String: View]) -> Panel {
    let drawn = DrawnChart(chart, of: dataset, in: document)
    let category = dataset.definition.index(of: chart.category)
    let plot = Plot(drawn.definition, drawn.dataset, marked: document.markedDays, wording)
    let view: View
    var marked = chart.isDrawnByHand ? [] : plot.marked.map(\.day)
    switch chart.shape {
    case .columns, .stacked: view = columns(drawn.definition, drawn.dataset, plot)
    case .line, .dots: view = LineChart(drawn.definition, drawn.dataset, plot, self).view
    case .calendar: (view, marked) = calendar(chart, dataset)
    case .interval: view = IntervalChart(chart, dataset, self).view
    case .strip: view = StripChart(chart, dataset, self).view
    }
    let omitted =
      chart.isDrawnByHand
      ? nil : drawn.omitted ?? ChartSeries(drawn.definition, drawn.dataset, self).beyond(plot)
    return Panel(
      id, drawn.definition.title,
      [
        "chart": view,
        "remark": remark([
          document.averageWords(dataset), drawn.remark ?? clockWords([category], of: dataset.definition),
        ]),
        "omitted": omitted.map(text) ?? false, "marked": texts(of: marked),
      ]
      .merging(numbers) { $1 }, isOnOverview: chart.isOnOverview)
  }

  /// The texts below a chart that marks their days: the first few, and how many more there are.
  private func texts(of marked: [MarkedDay]) -> View {
    let most = 4
    let texts = marked.prefix(marked.count > most ? most - 1 : most)
    let more = marked.count - texts.count
    return .list(
      texts.map { ["day": flowing(wording.day($0.day)), "note": text($0.text)] }
        + (more > 0 ? [["day": text("and \(more.magnitude.grouped) more"), "note": false]] : []))
  }

  private func remark(_ sentences: [String?]) -> View {
    let sentences = sentences.compactMap { $0 }
    return sentences.isEmpty ? false : text(sentences.joined(separator: " "))
  }

  private func partialWords(_ dataset: Dataset) -> String? {
    document.partialRows(dataset).map { "Lighter: \($0.words.lowercased())." }
  }

  private func clockWords(_ shown: [Int], of definition: DatasetDefinition) -> String? {
    document.clockWords(shown.map { definition.columns[$0] })
  }

  /// A square per day, and the days with a text that have one.
  private func calendar(
    _ chart: ChartDefinition, _ dataset: Dataset
  ) -> (view: View, marked: [MarkedDay]) {
    let (day, value) = (chart.category, chart.values[0])
    let isFlag = dataset.definition.columns[dataset.definition.index(of: value)].kind == .flag
    guard !isFlag, let grid = Grid(weeksOf: dataset, day: day, value: value) else {
      let calendar = CalendarChart(chart, dataset, self)
      return (calendar.view, calendar.marked)
    }
    let calendar = NumberCalendar(grid, CalendarDays(in: day, of: dataset), chart.title, self)
    return (calendar.view, calendar.marked)
  }

  /// Names that do not fit below columns are placed above bars.
  private func columns(_ chart: ChartDefinition, _ dataset: Dataset, _ plot: Plot) -> View {
    let definition = dataset.definition
    return definition.columns[definition.index(of: chart.category)].kind.isText && !plot.hasRoomForNames
      ? BarChart(chart, dataset, self).view : ColumnChart(chart, dataset, plot, self).view
  }
}
