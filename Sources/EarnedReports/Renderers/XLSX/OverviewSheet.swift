import EarnedXLSX

/// The first sheet: the subject of the report, its single rows as figures, the totals of its tables, and its charts.
struct OverviewSheet {
  let sheet: Sheet
  let document: Document

  private var wording: Formatter { document.wording() }

  typealias Totals = (title: String, totals: [TableSheet.Total])

  func write(_ charts: [Chart], _ totals: [Totals]) throws(WorkbookFault) {
    let start = try heading()
    var row = start
    let sections = self.sections
    let figures = sections.prefix { $0.definition.presentation.isFigures }
    for dataset in figures { row = try write(dataset, from: row) }
    // What the sentences say, and sums of the other sheets, are not printed.
    let endOfFigures = row
    for dataset in sections.dropFirst(figures.count) { row = try write(dataset, from: row) }
    for totals in totals { row = try write(totals, from: row) }
    var column = ChartColumn(of: sheet, from: start, pageHeight: OverviewSheet.pageHeight)
    for chart in charts { try sheet.insert(chart, row: column.place(chart), column: OverviewSheet.chartColumn) }
    let end = max(endOfFigures, column.row)
    if !charts.isEmpty { column.finish(before: end - 1) }
    try sheet.setWidth(24, ofColumns: 0...0)
    try sheet.setWidth(16, ofColumns: 1...1)
    let columnOfChange = sections.contains { document.change(of: $0.definition)?.header != nil } ? 4 : 3
    try sheet.setWidth(13, ofColumns: 2...columnOfChange - 1)
    try sheet.setWidth(20, ofColumns: columnOfChange...columnOfChange)
    try sheet.setWidth(2, ofColumns: 5...5)
    sheet.hideGridLines()
    sheet.setTabColor(WorkbookStyle.accent)
    var print = document.printSetup(isLandscape: true)
    if end > start {
      let columnsOfCharts = charts.map(\.width).max().map { Int($0 / OverviewSheet.columnWidth) + 1 } ?? 0
      print.area = CellRange(rows: 0...end - 1, columns: 0...OverviewSheet.chartColumn + columnsOfCharts)
    }
    print.scale = charts.isEmpty ? 100 : OverviewSheet.scaleBesideCharts
    print.breaks = column.breaks
    try sheet.setPrint(print)
  }

  /// Further charts have a sheet of their own.
  static let maxCharts = 4
  /// The first column behind the figures.
  private static let chartColumn = 6
  /// In pixels, of a column without a width of its own.
  private static let columnWidth = 64.0
  /// In percent. At this scale the figures and the charts next to them fit the width of landscape A4.
  private static let scaleBesideCharts = 67
  /// The height of a landscape A4 page at that scale, in points, with some reserve.
  private static let pageHeight = 705.0

  /// Writes a section with the totals of a dataset. Returns the row after the next blank one.
  private func write(_ totals: Totals, from start: Int) throws(WorkbookFault) -> Int {
    try section("\(totals.title): total", nil, at: start)
    for (index, total) in totals.totals.enumerated() {
      try sheet.write(.text(total.title), row: start + 1 + index, column: 0, WorkbookStyle.label)
      try sheet.write(total.cell, row: start + 1 + index, column: 1, WorkbookStyle.figure(total.kind))
    }
    return start + totals.totals.count + 2
  }

  /// The datasets with a single row: figures first, those added by the program last.
  private var sections: [Dataset] {
    let single = document.shownDatasets.filter(\.definition.isSingle)
    let own = single.filter { $0.definition.sql != nil }
    return own.filter(\.definition.presentation.isFigures) + own.filter { !$0.definition.presentation.isFigures }
      + single.filter { $0.definition.sql == nil }
  }

  /// Writes title, window, zone and notes. Returns the next free row.
  private func heading() throws(WorkbookFault) -> Int {
    try sheet.write(.text(document.definition.title), row: 0, column: 0, WorkbookStyle.title)
    try sheet.setHeight(32, ofRow: 0)
    let lines = [document.windowWords, document.zoneWords].compactMap { $0 }
    var row = 1
    for line in lines {
      try sheet.write(.text(line), row: row, column: 0, WorkbookStyle.subtitle)
      row += 1
    }
    let partial = document.shownDatasets.filter { !$0.definition.isSingle }.compactMap {
      document.partialRows($0)?.words
    }
    let lighter =
      partial.isEmpty
      ? [] : ["Lighter rows and columns: \(Set(partial).sorted().joined(separator: "; ").lowercased())."]
    for note in document.notes + lighter {
      try sheet.write(.text(note), row: row, column: 0, WorkbookStyle.note)
      row += 1
    }
    return try words(from: row + 1)
  }

  /// Writes the sentences of the report and what has no printed sheet, one per row, the first one emphasised. Returns the
  /// next free row.
  private func words(from start: Int) throws(WorkbookFault) -> Int {
    let sentences = document.sentences(wording).map(\.text) + document.linesOfFolded(wording)
    for (index, sentence) in sentences.enumerated() {
      let text = VisibleText(sentence, isUnicode: true).string
      try sheet.write(
        .text(text), row: start + index, column: 0, index == 0 ? WorkbookStyle.lead : WorkbookStyle.subtitle)
    }
    return sentences.isEmpty ? start : start + sentences.count + 1
  }

  private func write(_ dataset: Dataset, from row: Int) throws(WorkbookFault) -> Int {
    switch dataset.definition.presentation {
    case .comparison, .table, .profile, .heatmap, .calendar, .percentiles: return row
    case .heading: return dataset.rows.isEmpty ? row : try figures(dataset, nil, from: row)
    case .figures: return try figures(dataset, document.change(of: dataset.definition), from: row)
    }
  }

  /// Writes a section with a row per column of the dataset. Returns the row after the next blank one.
  private func figures(_ dataset: Dataset, _ change: Change?, from start: Int) throws(WorkbookFault) -> Int {
    try section(dataset.definition.title, change, at: start)
    guard let data = dataset.rows.first else {
      try sheet.write(.text(wording.nothing), row: start + 1, column: 0, WorkbookStyle.label)
      return start + 3
    }
    // A list is too long for a cell. The days without a record are in the notes above.
    let shown = dataset.definition.columns.indices.filter { dataset.definition.columns[$0].kind != .json }
    for (place, index) in shown.enumerated() {
      let (column, row) = (dataset.definition.columns[index], start + 1 + place)
      let format = WorkbookStyle.figure(column.kind)
      try sheet.write(.text(column.title), row: row, column: 0, WorkbookStyle.label)
      try sheet.write(data[index].cell(column.kind, wording), row: row, column: 1, format)
      guard let change, let (now, before) = change.figures[index] else { continue }
      let compared = change.header == nil ? [before] : [now, before]
      let means = change.isMean ? format.with(\.numberFormat, WorkbookStyle.meanFormat(column.kind)) : format
      for (place, datum) in compared.enumerated() {
        try sheet.write(datum.cell(column.kind, wording), row: row, column: 2 + place, means)
      }
      try write(change, now, before, column, at: row)
    }
    return start + shown.count + 2
  }

  private func section(_ title: String, _ change: Change?, at row: Int) throws(WorkbookFault) {
    try sheet.write(.text(title), row: row, column: 0, WorkbookStyle.section)
    for (index, header) in headers(change).enumerated() {
      try sheet.write(.text(header), row: row, column: index + 1, WorkbookStyle.sectionRest)
    }
    try sheet.setHeight(22, ofRow: row)
  }

  /// `this window`, `Mon – Sat` or `a day`, `a week before`, `change`; without the second where all its days are compared.
  private func headers(_ change: Change?) -> [String] {
    guard let change else { return [""] }
    return ["this window"] + [change.header].compactMap { $0 } + [change.before, "change"]
  }

  /// A change is the difference of the two cells left of it.
  private func write(
    _ change: Change, _ now: Datum, _ before: Datum, _ column: Column, at row: Int
  ) throws(WorkbookFault) {
    guard let new = now.number, let old = before.number else { return }
    let hasOwn = change.header != nil
    let difference = hasOwn ? "C\(row + 1)-D\(row + 1)" : "B\(row + 1)-C\(row + 1)"
    let perDay = Int((1 / WorkbookStyle.unit(column.kind)).rounded())
    let formula = perDay > 1 ? "=ROUND((\(difference))*\(perDay),\(change.isMean ? 2 : 0))" : "=\(difference)"
    try sheet.write(
      .formula(formula, value: new - old), row: row, column: hasOwn ? 4 : 3,
      WorkbookStyle.figure(column.kind).with(\.numberFormat, WorkbookStyle.changeFormat(column, isMean: change.isMean))
        .with(\.color, WorkbookStyle.faintInk))
  }
}
