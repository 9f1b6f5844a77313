import EarnedCore
import EarnedXLSX

/// Charts below each other, without page breaks inside a chart.
struct ChartSheet {
  let sheet: Sheet
  let document: Document

  func write(_ charts: [Chart]) throws(WorkbookFault) {
    var column = ChartColumn(of: sheet, pageHeight: ChartSheet.pageHeight)
    for chart in charts { try sheet.insert(chart, row: column.place(chart), column: 0) }
    sheet.hideGridLines()
    sheet.setTabColor(WorkbookStyle.accent)
    var print = document.printSetup(isLandscape: false)
    print.scale = ChartSheet.scale
    print.breaks = column.breaks
    try sheet.setPrint(print)
  }

  /// In percent. At this scale a chart is narrower than portrait A4, even where the columns are as wide as a wide font.
  private static let scale = 85
  /// The height of a portrait A4 page at that scale, in points, with some reserve.
  private static let pageHeight = 840.0
}

/// Assigns rows to charts so that no page break is inside a chart, or between a heading and what it heads.
struct ChartColumn {
  /// In points, at the scale of the sheet.
  private let pageHeight: Double
  /// The rows that are taller than others: the headings.
  private let heights: [Int: Double]
  /// Below all charts so far, and a row between.
  private(set) var row: Int
  private var pageBegin = 0
  /// The rows that begin a new page.
  private(set) var breaks: [Int] = []

  /// The other rows of the sheet must be written before.
  init(of sheet: Sheet, from row: Int = 0, pageHeight: Double) {
    self.pageHeight = pageHeight
    self.row = row
    heights = sheet.heights
  }

  /// Reserves the rows of a chart. Returns the first one.
  mutating func place(_ chart: Chart) -> Int {
    let height = chart.height * 0.75
    while pageEnd <= row { begin(at: pageEnd) }
    if row > pageBegin, top(of: row) + height > top(of: pageEnd) { begin(at: withHeading(row)) }
    // The edge of a chart at a page break would be on both pages.
    if row == pageBegin && row > 0 { row += 1 }
    let (first, end) = (row, top(of: row) + height)
    while top(of: row) < end { row += 1 }
    row += 1
    return first
  }

  /// Breaks the pages of the other rows of the sheet, which end before `end`.
  mutating func finish(before end: Int) {
    while pageEnd < end { begin(at: pageEnd) }
  }

  private mutating func begin(at row: Int) {
    breaks.append(row)
    pageBegin = row
  }

  /// The row after the last one that fits on the page.
  private var pageEnd: Int {
    var (end, height) = (pageBegin + 1, height(of: pageBegin))
    while height + self.height(of: end) <= pageHeight {
      height += self.height(of: end)
      end += 1
    }
    return withHeading(end)
  }

  /// The row, or that of a heading directly above.
  private func withHeading(_ row: Int) -> Int { heights[row - 1] == nil ? row : row - 1 }

  private func height(of row: Int) -> Double { heights[row] ?? Sheet.defaultHeight }

  /// The height of all rows above, in points.
  private func top(of row: Int) -> Double {
    heights.reduce(Double(row) * Sheet.defaultHeight) { top, height in
      height.key < row ? top + height.value - Sheet.defaultHeight : top
    }
  }
}

extension Chart.Axis {
  /// An axis of whole days for instants. A spreadsheet would begin it in 1900, and label odd times of the day.
  static func times(_ instants: [Datum], _ wording: Formatter) -> Chart.Axis {
    let known = instants.compactMap { instant -> Int64? in
      guard case .integer(let milliseconds) = instant else { return nil }
      return milliseconds
    }
    let ends = [known.min(), known.max()].compactMap { $0.flatMap { Datum.integer($0).cell(.instant, wording).number } }
    guard ends.count == 2 else { return Chart.Axis() }
    let days = ends[0].rounded(.down)...ends[1].rounded(.down) + 1
    let count = days.upperBound - days.lowerBound
    let step = steps.first { $0 * maxSteps >= count } ?? 365 * (count / 365 / maxSteps).rounded(.up)
    let format =
      switch step {
      case ..<1: count == 1 ? "hh:mm" : "ddd hh:mm"
      case ..<28: "ddd d mmm"
      default: "d mmm yyyy"
      }
    return Chart.Axis(format: format, range: days, step: step)
  }

  /// In days.
  private static let steps = [0.125, 0.25, 0.5, 1, 2, 7, 14, 28, 91, 182, 365]
  private static let maxSteps = 8.0
}
