import Mustache

extension HTMLPage {
  /// The panels of one dataset: its charts and its table; none for what the heading or another dataset says.
  func panels(_ dataset: Dataset) -> [View] {
    let definition = dataset.definition
    switch definition.presentation {
    case .heading, .comparison: return []
    case .figures(let other):
      let other = document.datasets.first { $0.definition.name == other }
      return [
        panel(
          definition.name, definition.title,
          ["figures": figures(dataset, other), "isWide": .flag(definition.columns.count > 4)])
      ]
    case .table(let bar):
      return charts(dataset) + [panel(definition.name, definition.title, table(dataset, bar))]
    case .profile(let category, let value):
      let chart = ChartDefinition(
        title: definition.title(of: value, by: [category]), shape: .columns, category: category, values: [value],
        isOnOverview: false)
      guard dataset.values(of: value).contains(where: { $0.number ?? 0 != 0 }) else {
        return [panel(definition.name, chart.title, [:])]
      }
      return [self.chart(chart, of: dataset, id: definition.name, numbers: table(dataset, bar: nil))]
    case .heatmap(let row, let column, let value):
      let grid = Grid(dataset, row: row, column: column, value: value)
      let title = definition.title(of: value, by: [row, column])
      guard grid.largest > 0 else { return [panel(definition.name, title, [:])] }
      let content: [String: View] = ["chart": HeatmapChart(grid, title, self).view, "numbers": table(grid, title)]
      return [panel(definition.name, title, content)]
    }
  }

  /// A dataset with charts has the whole width for its table. Half of it has no room for a bar beside several texts.
  private func table(_ dataset: Dataset, _ bar: String?) -> [String: View] {
    guard !dataset.rows.isEmpty else { return [:] }
    let (definition, shown) = (dataset.definition, dataset.definition.shownColumns)
    let isWide = !definition.charts.isEmpty
    let hasRoom = isWide || shown.count { definition.columns[$0].kind == .text } <= 1
    return ["table": table(dataset, shown, bar: hasRoom ? bar : nil), "isWide": .flag(isWide)]
  }

  private func charts(_ dataset: Dataset) -> [View] {
    guard !dataset.rows.isEmpty else { return [] }
    return dataset.definition.charts.enumerated().map { index, chart in
      self.chart(chart, of: dataset, id: "\(dataset.definition.name)-\(index + 1)", numbers: nil)
    }
  }

  private func chart(_ chart: ChartDefinition, of dataset: Dataset, id: String, numbers: View?) -> View {
    let view =
      switch chart.shape {
      case .columns: ColumnChart(chart, dataset, self).view
      case .line: LineChart(chart, dataset, self).view
      case .calendar: CalendarChart(chart, dataset, self).view
      }
    return panel(id, chart.title, ["chart": view].merging(numbers.map { ["numbers": $0] } ?? [:]) { $1 })
  }

  /// What `panel.html` is filled with. Without content it says so.
  private func panel(_ id: String, _ heading: String, _ content: [String: View]) -> View {
    let rest: [String: View] = [
      "id": text(id), "heading": text(heading), "isWide": false, "figures": false, "chart": false, "table": false,
      "numbers": false, "isEmpty": .flag(content.isEmpty),
    ]
    return .object(rest.merging(content) { $1 })
  }
}
