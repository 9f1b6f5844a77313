/// The values of a chart: one or more numbers for each row of a dataset.
struct ChartSeries {
  private let chart: ChartDefinition
  private let dataset: Dataset
  private let page: HTMLPage
  private let category: Int
  private let values: [Int]
  /// The first row with the largest number of the first column.
  private let peak: Int?

  init(_ chart: ChartDefinition, _ dataset: Dataset, _ page: HTMLPage) {
    self.chart = chart
    self.dataset = dataset
    self.page = page
    category = dataset.definition.index(of: chart.category)
    values = chart.values.map(dataset.definition.index(of:))
    let first = values[0]
    let largest = dataset.largest(ofColumn: first)
    peak = dataset.rows.indices.first { (dataset.rows.value($0, first).number ?? 0) == largest }
  }

  /// The number of values per row.
  var count: Int { values.count }

  /// The rows of the dataset.
  var rows: Range<Int> { dataset.rows.indices }

  /// The rows and values to draw. If there are more rows than a drawing can separate, only the lowest and the highest
  /// of those that would overlap; the picture is the same.
  func indices(_ plot: Plot) -> [(row: Int, value: Int)] {
    guard dataset.rows.count > ChartSeries.mostMarks else {
      return dataset.rows.indices.flatMap { row in values.indices.map { (row, $0) } }
    }
    return values.indices.flatMap { value in extremes(value, plot).map { ($0, value) } }
  }

  /// Twice the width of a drawing.
  private static let mostMarks = 2 * Int(SVG.width)

  /// Whether rows are few enough to mark each one.
  var hasPoints: Bool { dataset.rows.count <= 130 }

  private func extremes(_ value: Int, _ plot: Plot) -> [Int] {
    typealias Known = (row: Int, number: Double)
    var extremes: [Int: (lowest: Known, highest: Known)] = [:]
    for row in dataset.rows.indices {
      guard let number = number(row, value) else { continue }
      let slot = Int(plot.x(row))
      var (lowest, highest) = extremes[slot] ?? ((row, number), (row, number))
      if number < lowest.number { lowest = (row, number) }
      if number > highest.number { highest = (row, number) }
      extremes[slot] = (lowest, highest)
    }
    return Set(extremes.values.flatMap { [$0.lowest.row, $0.highest.row] }).sorted()
  }

  func number(_ row: Int, _ value: Int) -> Double? { dataset.rows.value(row, values[value]).number }

  func words(_ row: Int, _ value: Int) -> String {
    page.wording.words(dataset.rows.value(row, values[value]), column(value).kind)
  }

  /// `Mon 2026-03-09: 8`, with the column's title if there are several.
  func label(_ row: Int, _ value: Int) -> View {
    let title = count > 1 ? ", \(column(value).title.lowercased())" : ""
    return page.text("\(name(row))\(title): \(words(row, value))")
  }

  /// The CSS class of a mark: the number of its value. With a single value, all marks except the peak are calm.
  func mark(_ row: Int, _ value: Int) -> String {
    let isCalm = count == 1 && row != peak
    return "mark-\(value % 4 + 1)" + (isCalm ? " calm" : "")
  }

  /// A description of the chart for people who cannot see it.
  var description: String {
    guard count == 1, let peak, let number = number(peak, 0), number > 0 else { return "\(chart.title)." }
    return "\(chart.title). Most: \(words(peak, 0)), \(name(peak))."
  }

  /// The legend of the classes; empty with a single value.
  var legend: View {
    guard count > 1 else { return [] }
    return .list(
      values.indices.map { ["mark": .text("mark-\($0 % 4 + 1)"), "meaning": page.text(column($0).title)] })
  }

  private func column(_ value: Int) -> Column { dataset.definition.columns[values[value]] }

  /// The name of a row.
  func name(_ row: Int) -> String { page.wording.words(dataset, row, category) }
}
