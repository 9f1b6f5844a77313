import XLSX

/// Charts below each other, as many on a printed page as fit whole.
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

  /// Of A4, upright, at its full size.
  private static let rowsOfAPage = 48
}

/// Finds the rows where charts begin, so that no page ends in one.
struct ChartColumn {
  /// Rows of the usual height.
  let rowsOfAPage: Int
  /// Where the next chart begins.
  private var row: Int
  private var pageBegin = 0
  /// The rows that begin a page.
  private(set) var breaks: [Int] = []

  init(from row: Int = 0, rowsOfAPage: Int) {
    self.row = row
    self.rowsOfAPage = rowsOfAPage
  }

  /// The row of a chart, which takes its place.
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
