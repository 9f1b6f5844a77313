import EarnedJSON
import EarnedXLSX

/// A dataset as a table that can be filtered and sorted. The sheet has nothing else, so that other programs can read
/// it. The rows of a long dataset are written to disk immediately; the sheet then has filters, but no table.
struct TableSheet {
  let sheet: Sheet
  let dataset: Dataset
  /// The rows of the dataset that this sheet has: all of them, unless they are too many for one sheet.
  let part: Range<Int>
  let document: Document
  /// Whether it has the numbers that charts draw, next to a sheet with those of the dataset.
  var isDrawn = false

  private var wording: Formatter { document.wording() }
  private var columns: [Column] { dataset.definition.columns }
  private var partial: PartialRows? { document.partialRows(dataset) }
  /// The data rows; row 0 is the header. A table has at least one row, even if it is empty.
  private var rows: ClosedRange<Int> { 1...max(1, part.count) }

  /// Whether a dataset has too many rows to keep them in memory for a table.
  static func isLong(_ dataset: Dataset) -> Bool { dataset.rows.count > 5_000 }

  func write() throws(WorkbookFault) {
    let widths: [Int]
    if sheet.isInConstantMemory {
      try sheet.setHeight(TableSheet.headerHeight, ofRow: 0)
      try sheet.writeHeader(of: table)
      widths = try writeRows()
      try sheet.addFilter(of: table)
    } else {
      widths = try writeRows()
      try sheet.add(table)
      try sheet.setHeight(TableSheet.headerHeight, ofRow: 0)
    }
    try set(widths)
    try addBar()
    sheet.freeze(row: 1, column: firstShown + 1)
    try sheet.setPrint(document.printSetup(isLandscape: columns.count > 5, repeatedRows: 0...0))
  }

  /// The sums of the columns that have one, as formulas over all sheets of a dataset; empty without rows.
  static func totals(of sheets: [TableSheet]) -> [Total] {
    guard let dataset = sheets.first?.dataset, !dataset.rows.isEmpty else { return [] }
    let columns = dataset.definition.columns
    return columns.indices.filter { columns[$0].hasSum }.map { index in
      let ranges = sheets.map { "'\($0.sheet.name)'!\(CellRange(column: index, rows: $0.rows).reference)" }
      return Total(
        title: columns[index].title, kind: columns[index].kind,
        cell: dataset.sum(ofColumn: index).number.map { sum in
          .formula("=SUM(\(ranges.joined(separator: ",")))", value: sum * WorkbookStyle.unit(columns[index].kind))
        } ?? .blank)
    }
  }

  struct Total {
    let title: String
    let kind: Kind
    let cell: Cell
  }

  /// Writes the rows. Returns the width of the widest value of each column.
  private func writeRows() throws(WorkbookFault) -> [Int] {
    guard !part.isEmpty else { return columns.map { _ in 0 } }
    let (wording, rows) = (wording, dataset.rows)
    var cells = columns.indices.map { TableCells(of: $0, dataset.definition, wording) }
    let whole = columns.indices.map { sheet.look(format($0)) }
    let partial = partial
    let light = partial == nil ? whole : columns.indices.map { sheet.look(WorkbookStyle.lighter(format($0))) }
    for (place, row) in part.enumerated() {
      let data = rows[row]
      let looks = partial?.contains(row) == true ? light : whole
      for index in cells.indices {
        let cell = cells[index].cell(data)
        // A blank cell only has a format, which would make a long sheet too large.
        if data[index] == .null && sheet.isInConstantMemory { continue }
        try sheet.write(cell, row: place + 1, column: index, looks[index])
      }
    }
    return cells.map(\.width)
  }

  /// The format of a column. Spreadsheets turn days that are months apart into an axis of months, named by their first days,
  /// unless the format is more than that of a date.
  private func format(_ index: Int) -> Format {
    let format = WorkbookStyle.format(columns[index].kind)
    guard columns[index].kind == .day, isOnAxis(index), isMonthsApart(index), let days = format.numberFormat
    else { return format }
    return format.with(\.numberFormat, "\(days);General")
  }

  private func isOnAxis(_ index: Int) -> Bool {
    dataset.definition.charts.contains { $0.isInWorkbook && $0.category == columns[index].name }
  }

  /// Whether each day is in another month than the one before. True for a single day.
  private func isMonthsApart(_ index: Int) -> Bool {
    let month = { (row: Int) in (dataset.rows.value(row, index).json.stringValue ?? "").prefix(7) }
    return !dataset.rows.indices.dropFirst().contains { month($0) == month($0 - 1) }
  }

  private static let headerHeight = 22.0

  /// The charts of the sheet, and whether each belongs on the overview.
  var charts: [(chart: Chart, isOnOverview: Bool)] {
    dataset.drawnCharts.filter { $0.isInWorkbook && !drawn($0).isPutTogether }
      .map { (self.chart($0), $0.isOnOverview) }
  }

  /// The charts whose rows are put together; each needs a sheet of its own.
  var longCharts: [DrawnChart] {
    dataset.drawnCharts.filter(\.isInWorkbook).map(drawn).filter(\.isPutTogether)
  }

  private func drawn(_ chart: ChartDefinition) -> DrawnChart { DrawnChart(chart, of: dataset, in: document) }

  private var table: Table {
    let tableColumns = columns.enumerated().map { index, column in
      let look = WorkbookStyle.format(column.kind)
      return Table.Column(
        header: column.title,
        headerFormat: WorkbookStyle.header.with(\.alignment, look.alignment == .left ? .left : .center)
          .with(\.indent, look.indent),
        comment: column.meaning.map { VisibleText($0, isUnicode: true).string })
    }
    return Table(
      CellRange(rows: 0...rows.upperBound, columns: 0...columns.count - 1), columns: tableColumns,
      name: tableName)
  }

  /// No two tables of a workbook have the same: spreadsheets repair such a file, or reject it.
  private var tableName: String {
    if isDrawn { return "table_" + String(sheet.name.map { $0.isLetter || $0.isNumber ? $0 : "_" }) }
    return "\(dataset.definition.name)_table" + (part.lowerBound > 0 ? "_\(part.lowerBound)" : "")
  }

  private var firstShown: Int { columns.firstIndex { !isFolded($0) } ?? 0 }

  private func set(_ widths: [Int]) throws(WorkbookFault) {
    for (index, column) in columns.enumerated() {
      // Leave room for the filter button next to the title.
      let width = max(widths[index], column.title.displayWidth + 4)
      try sheet.setWidth(Double(min(60, width) + 2), ofColumns: index...index, isFolded: isFolded(column))
    }
  }

  /// Whether a column is folded, for people who want the details. Charts do not show folded columns.
  private func isFolded(_ column: Column) -> Bool {
    (column.isDetail || dataset.definition.columns.contains { $0.others.contains(column.name) })
      && !dataset.definition.charts.contains { ([$0.category] + $0.values).contains(column.name) }
  }

  /// Adds data bars to the same column as the other formats.
  private func addBar() throws(WorkbookFault) {
    switch dataset.definition.presentation {
    case .table(let bar?), .profile(_, let bar):
      let column = dataset.definition.index(of: bar)
      try sheet.addDataBars(CellRange(column: column, rows: rows), color: WorkbookStyle.dataBar)
    default: break
    }
  }

  /// A chart of named columns has horizontal bars, and only for the first rows; the table has all of them.
  private func chart(_ chart: ChartDefinition) -> Chart {
    let (category, first) = (
      dataset.definition.index(of: chart.category), dataset.definition.index(of: chart.values[0])
    )
    let kind = columns[first].kind
    let lies = chart.shape == .columns && columns[category].kind.isText
    let shown = lies ? 1...min(rows.upperBound, TableSheet.maxBars) : rows
    let partial = chart.shape == .columns ? partial : nil
    let light = partial.map { partial in shown.map { $0 - 1 }.filter(partial.contains) } ?? []
    let series = chart.values.enumerated().map { number, value in
      let index = dataset.definition.index(of: value)
      return Chart.Series(
        name: columns[index].title, categories: CellRange(column: category, rows: shown),
        values: CellRange(column: index, rows: shown), color: WorkbookStyle.series[number % WorkbookStyle.series.count],
        light: light)
    }
    let shape: Chart.Kind =
      switch (chart.shape, columns[category].kind) {
      case (.columns, _): lies ? .bar : .column
      case (.stacked, _): .stackedColumn
      case (_, .instant): .timeLine
      // A spreadsheet draws a line across days that have no row.
      default: AxisPlaces(dataset, category).haveGaps ? .dottedLine : .line
      }
    let rest =
      shown.upperBound < dataset.rows.count
      ? ", the first \(shown.upperBound)"
      : light.isEmpty ? "" : partial.map { " (lighter: \($0.words.lowercased()))" } ?? ""
    return Chart(
      shape, title: chart.title + rest, source: sheet, series: series, categories: categoryAxis(category, shown),
      values: valueAxis(chart, kind),
      height: lies ? min(880, max(280, 90 + Double(shown.count * (16 + 8 * series.count)))) : 280)
  }

  private static let maxBars = 20

  /// From 0 or below in steps as round as the numbers: no half credits, no 14 minutes and 24 seconds.
  private func valueAxis(_ chart: ChartDefinition, _ kind: Kind) -> Chart.Axis {
    let (scale, unit) = (Scale(dataset, chart), WorkbookStyle.unit(kind))
    return Chart.Axis(
      format: WorkbookStyle.axisFormat(kind), range: scale.lowest * unit...scale.highest * unit,
      step: scale.step * unit)
  }

  /// The names of days include the year if there are several. Long names are small, so that they leave half of the
  /// chart to the bars.
  private func categoryAxis(_ category: Int, _ shown: ClosedRange<Int>) -> Chart.Axis {
    let kind = columns[category].kind
    switch kind {
    case .day:
      let years = Set(dataset.rows.indices.map { (dataset.rows.value($0, category).json.stringValue ?? "").prefix(4) })
      return Chart.Axis(format: years.count > 1 ? "d mmm yyyy" : "ddd d mmm")
    case .text, .code:
      let names = shown.map { wording.words(dataset.rows[$0 - 1], category, of: dataset.definition) }
      let width = Double(names.map(\.displayWidth).max() ?? 0)
      return Chart.Axis(fontSize: width > 48 ? max(6, (480 / width).rounded(.down)) : nil)
    case .instant: return .times(dataset.rows.indices.map { dataset.rows.value($0, category) }, wording)
    default: return Chart.Axis(format: WorkbookStyle.axisFormat(kind))
    }
  }
}

extension ChartDefinition {
  /// What other charts show is in the table.
  var isInWorkbook: Bool { !isDrawnByHand }
}

/// Makes the cells of a column of a table, and measures the widest value.
struct TableCells {
  /// So few that comparing them is faster than a hash: mostly they are the very same strings.
  private static let maxKnown = 16

  private let index: Int
  private let kind: Kind
  private let definition: DatasetDefinition
  private let wording: Formatter
  /// The columns whose codes are shown together with this one's.
  private let others: [Int]
  /// Whether some things have names that are not what their rows say.
  private let isNamed: Bool
  /// The last cells made, with the texts and codes that they show: codes and days are repeated often.
  private var known: [Cell] = []
  private var texts: [String] = []
  private var otherTexts: [String?] = []
  /// The cell of the row before, and the next to be replaced.
  private var (latest, oldest) = (0, 0)
  /// In characters; 0 without a value.
  private(set) var width = 0

  init(of index: Int, _ definition: DatasetDefinition, _ wording: Formatter) {
    self.index = index
    self.definition = definition
    self.wording = wording
    kind = definition.columns[index].kind
    others = definition.columns[index].others.map(definition.index)
    isNamed = definition.columns[index].idColumn.map { wording.names?.hasNames(of: $0) ?? false } ?? false
  }

  mutating func cell(_ row: [Datum]) -> Cell {
    guard case .text(let text) = row[index], kind == .code || kind == .day else { return new(row) }
    let other = CodeTexts.together(row, others)
    if latest < known.count, isKnown(text, other, at: latest) { return known[latest] }
    for place in known.indices where isKnown(text, other, at: place) {
      latest = place
      return known[place]
    }
    let cell = new(row)
    keep(cell, text, other)
    return cell
  }

  private func isKnown(_ text: String, _ other: String?, at place: Int) -> Bool {
    guard texts[place].hasBytes(of: text) else { return false }
    guard let other, let known = otherTexts[place] else { return other == otherTexts[place] }
    return known.hasBytes(of: other)
  }

  private mutating func keep(_ cell: Cell, _ text: String, _ other: String?) {
    if known.count < Self.maxKnown {
      latest = known.count
      known.append(cell)
      texts.append(text)
      otherTexts.append(other)
    } else {
      latest = oldest
      oldest = (oldest + 1) % Self.maxKnown
      (known[latest], texts[latest], otherTexts[latest]) = (cell, text, other)
    }
  }

  private mutating func new(_ row: [Datum]) -> Cell {
    guard others.isEmpty, !isNamed || row[index] == .null else {
      let words = wording.words(row, index, of: definition)
      width = max(width, words.displayWidth)
      return .text(VisibleText(words, isUnicode: true).string)
    }
    if !isNarrow(row[index]) { width = max(width, row[index].cellWidth(kind, wording)) }
    return row[index].cell(kind, wording)
  }

  /// Whether a value cannot be wider than an earlier one: a text has at most as many columns as bytes.
  private func isNarrow(_ datum: Datum) -> Bool {
    guard kind == .text, case .text(let text) = datum else { return false }
    return text.utf8.count <= width
  }
}
