import EarnedSystem
import EarnedXLSX

/// A report as a workbook: an overview with the key figures, the charts, and a sheet per dataset. What a chart or a grid
/// shows whole has its numbers in a hidden sheet, as a page has them folded.
struct XLSXRenderer {
  /// The folder for temporary files (see `RenderOptions`).
  let folder: String?
  /// The file's name in messages.
  let name: String
  /// How many rows of a dataset a sheet holds; the rest is in further sheets.
  var rowsOfASheet = XLSXRenderer.maxRows

  /// A sheet of a spreadsheet has 1,048,576 rows, and the first is the header.
  static let maxRows = 1_048_575
  /// A sheet of a spreadsheet has 16,384 columns, and the first has the names of the rows.
  private static let maxGridColumns = 16_383

  func write(_ document: Document, to output: inout BufferedOutput) throws {
    let fileName = "workbook.xlsx"
    let folder = try PrivateFolder(in: folder)
    let file = try folder.makeFile(named: fileName)
    do { try write(document, to: file, in: folder.path) } catch { throw ReportFault.workbook("\(error)") }
    // The file is removed with its folder.
    try withExtendedLifetime(folder) {
      try File.forEachPiece(of: file) { bytes throws(FileFault) in try output.append(bytes) }
    }
  }

  private func write(_ document: Document, to path: String, in folder: String) throws(WorkbookFault) {
    let workbook = try Workbook(path: path, name: name, properties: properties(document), temporaryFolder: folder)
    var names = SheetNames()
    let overview = try workbook.addSheet(named: names.name(for: "Overview"))
    let datasets = document.shownDatasets.filter { !$0.definition.isSingle }
    let drawnCharts = datasets.flatMap(\.drawnCharts).filter(\.isInWorkbook)
    // A few of them fit next to the figures.
    let hasCharts = drawnCharts.count > OverviewSheet.maxCharts && drawnCharts.contains { !$0.isOnOverview }
    let chartSheet = hasCharts ? try workbook.addSheet(named: names.name(for: "Charts")) : nil
    var charts: [(chart: Chart, isOnOverview: Bool)] = []
    var totals: [OverviewSheet.Totals] = []
    for dataset in datasets {
      let tables = try parts(of: dataset).map { part throws(WorkbookFault) in
        let sheet = try workbook.addSheet(
          named: names.name(for: dataset.definition.title), inConstantMemory: TableSheet.isLong(dataset))
        let table = TableSheet(sheet: sheet, dataset: dataset, part: part, document: document)
        try table.write()
        return table
      }
      let name = tables[0].sheet.name
      let averages = try dataset.averages.flatMap { averages throws(WorkbookFault) in
        try self.averages(averages, in: workbook, named: names.name(for: "\(name.prefix(20)) a day"), document)
      }
      let drawn = averages ?? tables[0]
      charts += drawn.charts
      for chart in drawn.longCharts {
        let sheet = try workbook.addSheet(named: names.name(for: chart.definition.title))
        charts += try written(chart.dataset, to: sheet, document).charts
      }
      let sums = TableSheet.totals(of: tables)
      if !sums.isEmpty { totals.append((dataset.definition.title, sums)) }
      let grid = dataset.grid(document.wording()).flatMap {
        $0.columns.count <= XLSXRenderer.maxGridColumns && $0.rows.count <= rowsOfASheet ? $0 : nil
      }
      if let grid {
        let sheet = try workbook.addSheet(named: names.name(for: "\(name.prefix(22)) grid"))
        try HeatmapSheet(sheet: sheet, dataset: dataset, grid: grid, document: document).write()
      }
      if isFolded(dataset, hasGrid: grid != nil, in: document) { for table in tables { table.sheet.hide() } }
    }
    try OverviewSheet(sheet: overview, document: document)
      .write(charts.filter { !hasCharts || $0.isOnOverview }.map(\.chart), totals)
    if let chartSheet {
      try ChartSheet(sheet: chartSheet, document: document).write(charts.filter { !$0.isOnOverview }.map(\.chart))
    }
    try workbook.close()
  }

  /// Whether a chart, a grid or the overview shows all that a dataset has; not that of the report itself.
  private func isFolded(_ dataset: Dataset, hasGrid: Bool, in document: Document) -> Bool {
    guard dataset.definition.name != document.standardDataset else { return false }
    return switch dataset.definition.presentation {
    case .comparison: true
    case .heatmap: hasGrid
    case .profile: dataset.drawnCharts.contains(where: \.isInWorkbook)
    case .table: dataset.definition.isFolded
    case .heading, .figures, .calendar, .percentiles: false
    }
  }

  /// The sheet that charts of an average day are drawn from; nil for a dataset without charts.
  private func averages(
    _ dataset: Dataset, in workbook: Workbook, named name: @autoclosure () -> String, _ document: Document
  ) throws(WorkbookFault) -> TableSheet? {
    guard dataset.definition.charts.contains(where: \.isInWorkbook) else { return nil }
    return try written(dataset, to: try workbook.addSheet(named: name()), document)
  }

  /// A hidden sheet with all rows of what charts draw.
  private func written(_ dataset: Dataset, to sheet: Sheet, _ document: Document) throws(WorkbookFault) -> TableSheet {
    sheet.hide()
    let table = TableSheet(
      sheet: sheet, dataset: dataset, part: dataset.rows.indices, document: document, isDrawn: true)
    try table.write()
    return table
  }

  /// The rows of each of a dataset's sheets; one empty range without rows.
  private func parts(of dataset: Dataset) -> [Range<Int>] {
    let count = dataset.rows.count
    return stride(from: 0, to: max(1, count), by: rowsOfASheet).map { $0..<min(count, $0 + rowsOfASheet) }
  }

  private func properties(_ document: Document) -> Properties {
    Properties(
      title: document.definition.title, subject: document.windowWords ?? "", author: "earned",
      comments: document.definition.summary, createdSeconds: document.generated.millisecondsSinceEpoch / 1_000)
  }
}

extension Dataset {
  /// The grid of a heatmap or a calendar; nil for other datasets.
  fileprivate func grid(_ wording: Formatter) -> Grid? {
    switch definition.presentation {
    case .heatmap(let row, let column, let value): Grid(drawn, row: row, column: column, value: value, wording)
    case .calendar(let day, let value): Grid(weeksOf: self, day: day, value: value)
    case .heading, .figures, .comparison, .table, .profile, .percentiles: nil
    }
  }
}

/// Unique and valid names for sheets.
struct SheetNames {
  /// Spreadsheets reserve one name.
  private var taken: Set<String> = ["history"]

  /// A name based on `title`: at most 31 UTF-16 units, without the characters that spreadsheets do not allow.
  mutating func name(for title: String) -> String {
    let base = SheetNames.base(title)
    var name = base
    var number = 2
    while !taken.insert(name.lowercased()).inserted {
      name = "\(base) \(number)"
      number += 1
    }
    return name
  }

  /// Short enough to append a number.
  private static func base(_ title: String) -> String {
    var base = ""
    for character in title where !"[]:*?/\\'".contains(character) && !character.isNewline {
      if base.utf16.count + character.utf16.count > 27 { break }
      base.append(character)
    }
    return base.isEmpty ? "Sheet" : base
  }
}

extension Document {
  /// The print setup. Every page names the report and its days.
  func printSetup(isLandscape: Bool, repeatedRows: ClosedRange<Int>? = nil) -> PrintSetup {
    PrintSetup(
      isLandscape: isLandscape, repeatedRows: repeatedRows,
      header: PageText(left: .text(definition.title), right: windowWords.map { .text($0) } ?? .none),
      footer: PageText(left: .text(zoneWords), right: .pageNumbers))
  }
}
