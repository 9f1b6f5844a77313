import Mustache

extension HTMLPage {
  /// The panels of one dataset: its charts and its table; none for what the heading or another dataset says.
  func panels(_ dataset: Dataset) -> [View] {
    let definition = dataset.definition
    switch definition.presentation {
    case .heading, .comparison: return []
    case .figures(let other):
      let other = document.datasets.first { $0.definition.name == other }
      return [panel(definition.name, definition.title, ["figures": figures(dataset, other), "isWide": true])]
    case .table(let bar):
      let columns = definition.shownColumns
      let content: [String: View] = dataset.rows.isEmpty ? [:] : ["table": table(dataset, columns, bar: bar)]
      return charts(dataset) + [panel(definition.name, definition.title, content)]
    case .profile(let category, let value):
      let chart = ChartDefinition(
        title: definition.title(of: value, by: [category]), shape: .columns, category: category, values: [value],
        isOnOverview: false)
      return [self.chart(chart, of: dataset, id: definition.name, numbers: table(dataset, bar: nil))]
    case .heatmap(let row, let column, let value):
      let grid = Grid(dataset, row: row, column: column, value: value)
      let title = definition.title(of: value, by: [row, column])
      guard grid.largest > 0 else { return [panel(definition.name, title, [:])] }
      let content: [String: View] = ["chart": HeatmapChart(grid, title, self).view, "numbers": table(grid, title)]
      return [panel(definition.name, title, content)]
    }
  }

  private func charts(_ dataset: Dataset) -> [View] {
    dataset.definition.charts.enumerated().map { index, chart in
      self.chart(chart, of: dataset, id: "\(dataset.definition.name)-\(index + 1)", numbers: nil)
    }
  }

  private func chart(_ chart: ChartDefinition, of dataset: Dataset, id: String, numbers: View?) -> View {
    guard !dataset.rows.isEmpty else { return panel(id, chart.title, [:]) }
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
