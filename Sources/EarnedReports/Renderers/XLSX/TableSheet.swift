import XLSX

/// A dataset as a table that can be filtered and sorted, its charts beside it. The rows of a long one go to the disk as
/// they come; then it has filters, but is no table.
struct TableSheet {
  let sheet: Sheet
  let dataset: Dataset
  let document: Document
  /// Where the table stands.
  var firstColumn = 0

  private var wording: Wording { Wording(timeZone: document.timeZone) }
  private var columns: [Column] { dataset.definition.columns }
  /// Row 0 is the header. A table has at least one row, if only an empty one.
  private var rows: ClosedRange<Int> { 1...max(1, dataset.rows.count) }
  private var hasTotals: Bool { dataset.rows.count > 1 && columns.contains { $0.hasSum } }

  /// Whether a dataset has more rows than are kept in memory as a table.
  static func isLong(_ dataset: Dataset) -> Bool { dataset.rows.count > 5_000 }

  /// Writes the sheet and returns the charts that belong on the overview.
  func write() throws(WorkbookFault) -> [Chart] {
    try writeTable()
    if !sheet.isInConstantMemory { try sheet.setHeight(TableSheet.headerHeight, ofRow: 0) }
    sheet.freeze(row: 1, column: firstShown + 1)
    try sheet.setPrint(
      document.printSetup(
        isLandscape: columns.count > 5 || !dataset.definition.charts.isEmpty, repeatedRows: 0...0))
    return try insertCharts(row: 1, column: columns.count + 1)
  }

  /// Writes the rows as a table.
  func writeTable() throws(WorkbookFault) {
    let table = table
    let widths: [Int]
    if sheet.isInConstantMemory {
      try sheet.setHeight(TableSheet.headerHeight, ofRow: 0)
      try sheet.writeHeader(of: table)
      widths = try writeRows()
      try sheet.addFilter(of: table)
    } else {
      widths = try writeRows()
      try sheet.add(table)
    }
    try set(widths)
    try addBar()
  }

  /// Writes the rows, and returns how wide the widest value of each column is.
  private func writeRows() throws(WorkbookFault) -> [Int] {
    var widths = columns.map { _ in 0 }
    guard !dataset.rows.isEmpty else { return widths }
    let (wording, kinds) = (wording, columns.map(\.kind))
    let looks = kinds.map { sheet.look(Look.format($0)) }
    for (row, data) in dataset.rows.enumerated() {
      for (index, datum) in data.enumerated() {
        widths[index] = max(widths[index], wording.width(datum, kinds[index]))
        // A cell that is blank only carries its look, too much for a long sheet.
        if datum == .null && sheet.isInConstantMemory { continue }
        try sheet.write(
          datum.cell(kinds[index], wording), row: row + 1, column: firstColumn + index, looks[index])
      }
    }
    return widths
  }

  private static let headerHeight = 22.0

  /// Puts the charts below each other, and returns those that belong on the overview.
  func insertCharts(row: Int, column: Int) throws(WorkbookFault) -> [Chart] {
    guard !dataset.rows.isEmpty else { return [] }
    let charts = dataset.definition.charts.filter(\.isInWorkbook)
    for (index, chart) in charts.filter({ !$0.isOnOverview }).enumerated() {
      try sheet.insert(self.chart(chart), row: row + index * 16, column: column)
    }
    return charts.filter(\.isOnOverview).map(self.chart)
  }

  private var table: Table {
    let tableColumns = columns.enumerated().map { index, column in
      let look = Look.format(column.kind)
      return Table.Column(
        header: column.title,
        headerFormat: Look.header.with(\.alignment, look.alignment == .left ? .left : .center)
          .with(\.indent, look.indent),
        total: total(index),
        totalFormat: Look.total.with(\.numberFormat, look.numberFormat).with(\.indent, look.indent)
          .with(\.alignment, look.alignment))
    }
    return Table(
      CellRange(rows: 0...rows.upperBound, columns: firstColumn...firstColumn + columns.count - 1),
      columns: tableColumns,
      name: "\(dataset.definition.name)_table")
  }

  private func total(_ index: Int) -> Table.Column.Total {
    guard hasTotals else { return .none }
    if columns[index].hasSum { return .sum(value: dataset.sum(ofColumn: index) * Look.unit(columns[index].kind)) }
    return index == firstShown ? .text("Total") : .none
  }

  /// The first column that is not folded.
  private var firstShown: Int { columns.firstIndex { !isFolded($0) } ?? 0 }

  private func set(_ widths: [Int]) throws(WorkbookFault) {
    for (index, column) in columns.enumerated() {
      // Beside the title there is the filter's button.
      let width = max(widths[index], column.title.displayWidth + 4)
      let place = firstColumn + index
      try sheet.setWidth(Double(min(60, width) + 2), ofColumns: place...place, isFolded: isFolded(column))
    }
  }

  /// Details are there for who unfolds them. A chart does not draw what is folded.
  private func isFolded(_ column: Column) -> Bool {
    column.isDetail && !dataset.definition.charts.contains { ([$0.category] + $0.values).contains(column.name) }
  }

  /// Bars in the column that other formats draw.
  private func addBar() throws(WorkbookFault) {
    switch dataset.definition.presentation {
    case .table(let bar?), .profile(_, let bar):
      let column = firstColumn + dataset.definition.index(of: bar)
      try sheet.addDataBars(CellRange(column: column, rows: rows), color: Look.dataBar)
    default: break
    }
  }

  /// As round as the numbers are: no half credits, no 14 minutes and 24 seconds.
  private func step(of chart: ChartDefinition, _ kind: Kind) -> Double {
    Scale(dataset, chart.values).step * Look.unit(kind)
  }

  private func chart(_ chart: ChartDefinition) -> Chart {
    let category = dataset.definition.index(of: chart.category)
    let kind = columns[dataset.definition.index(of: chart.values[0])].kind
    let series = chart.values.enumerated().map { number, value in
      let index = dataset.definition.index(of: value)
      return Chart.Series(
        name: columns[index].title, categories: CellRange(column: firstColumn + category, rows: rows),
        values: CellRange(column: firstColumn + index, rows: rows), color: Look.series[number % Look.series.count])
    }
    return Chart(
      chart.shape == .columns ? .column : .line, title: chart.title, source: sheet, series: series,
      categoryFormat: Look.axisFormat(columns[category].kind), valueFormat: Look.numberFormat(kind),
      valueStep: step(of: chart, kind))
  }
}

extension ChartDefinition {
  /// A workbook has no calendars; their flags are in its table.
  var isInWorkbook: Bool { shape != .calendar }
}
