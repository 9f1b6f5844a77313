import XLSX

/// Charts below each other, without page breaks inside a chart.
struct ChartSheet {
  let sheet: Sheet
  let document: Document

  func write(_ charts: [Chart]) throws(WorkbookFault) {
    var column = ChartColumn(rowsOfAPage: ChartSheet.rowsOfAPage)
    for chart in charts { try sheet.insert(chart, row: column.place(chart), column: 0) }
    sheet.hideGridLines()
    sheet.setTabColor(Look.accent)
    var print = document.printSetup(isLandscape: false)
    print.scale = 100
    print.breaks = column.breaks
    try sheet.setPrint(print)
  }

  /// The rows of a portrait A4 page at full scale.
  private static let rowsOfAPage = 48
}

/// Assigns rows to charts so that no page break is inside a chart.
struct ChartColumn {
  /// Rows of the default height.
  let rowsOfAPage: Int
  /// The row of the next chart.
  private var row: Int
  private var pageBegin = 0
  /// The rows that begin a new page.
  private(set) var breaks: [Int] = []

  init(from row: Int = 0, rowsOfAPage: Int) {
    self.row = row
    self.rowsOfAPage = rowsOfAPage
  }

  /// Reserves the rows of a chart. Returns the first one.
  mutating func place(_ chart: Chart) -> Int {
    let rows = Int((chart.height / 20).rounded(.up)) + 1
    while row - pageBegin >= rowsOfAPage { pageBegin += rowsOfAPage }
    if row > pageBegin, row + rows - pageBegin > rowsOfAPage {
      breaks.append(row)
      pageBegin = row
    }
    defer { row += rows }
    return row
  }
}
