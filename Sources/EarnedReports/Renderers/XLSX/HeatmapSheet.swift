import EarnedXLSX

/// A grid of numbers, with darker cells for larger numbers. The underlying rows have a sheet of their own.
struct HeatmapSheet {
  let sheet: Sheet
  let dataset: Dataset
  let grid: Grid
  let document: Document

  private var wording: Formatter { document.wording() }
  private var header: Format { WorkbookStyle.header.with(\.alignment, .center) }

  func write() throws(WorkbookFault) {
    try sheet.write(.text(grid.rowTitle), row: 0, column: 0, header)
    let format = header.with(\.numberFormat, WorkbookStyle.numberFormat(grid.columnKind)).with(\.isUpright, isUpright)
    for (index, column) in grid.columns.enumerated() {
      try sheet.write(column.cell(grid.columnKind, wording), row: 0, column: index + 1, format)
    }
    let rowHeader = header.with(\.numberFormat, WorkbookStyle.numberFormat(grid.rowKind))
    for (index, row) in grid.rows.enumerated() {
      try sheet.write(row.cell(grid.rowKind, wording), row: index + 1, column: 0, rowHeader)
      try write(grid.values[index], at: index + 1)
    }
    try layOut()
    guard !grid.rows.isEmpty else { return }
    try sheet.addColorScale(
      CellRange(rows: 1...grid.rows.count, columns: 1...grid.columns.count), low: WorkbookStyle.paper,
      high: WorkbookStyle.warmest)
  }

  private func write(_ values: [Datum], at index: Int) throws(WorkbookFault) {
    // A format with conditions could not be part of another one.
    let number = WorkbookStyle.axisFormat(grid.valueKind) ?? "General"
    let look = sheet.look(
      Format().with(\.alignment, .center).with(\.numberFormat, "\(number);-\(number);\"·\""))
    let wording = wording
    for (column, value) in values.enumerated() {
      try sheet.write(value.cell(grid.valueKind, wording), row: index, column: column + 1, look)
    }
    try sheet.setHeight(isLong ? 14 : 24, ofRow: index)
  }

  /// Whether there are many rows, as for the weeks of a year, so that they must be low to fit on a page.
  private var isLong: Bool { grid.rows.count > 24 }

  private var widestColumnName: Int {
    grid.columns.map { wording.words($0, grid.columnKind).displayWidth }.max() ?? 0
  }

  /// Two more than the widest value has characters, and enough for short names.
  private var columnWidth: Double {
    let wording = wording
    return Double(grid.values.joined().reduce(6) { max($0, $1.cellWidth(grid.valueKind, wording) + 2) })
  }

  /// Whether names are too long for narrow columns, so that they are rotated.
  private var isUpright: Bool { widestColumnName > 5 }

  private func layOut() throws(WorkbookFault) {
    let names = [grid.rowTitle.displayWidth] + grid.rows.map { wording.words($0, grid.rowKind).displayWidth }
    try sheet.setWidth(Double((names.max() ?? 0) + 4), ofColumns: 0...0)
    if !grid.columns.isEmpty { try sheet.setWidth(columnWidth, ofColumns: 1...grid.columns.count) }
    try sheet.setHeight(isUpright ? 12 + 6 * Double(widestColumnName) : 22, ofRow: 0)
    sheet.freeze(row: 1, column: 1)
    sheet.hideGridLines()
    var print = document.printSetup(isLandscape: grid.columns.count > 12, repeatedRows: isLong ? 0...0 : nil)
    if grid.columns.count > 40 {
      // The days of a year on a single page would be too small to read: about a month each.
      print.pagesBeside = (grid.columns.count + 30) / 31
      print.repeatedColumns = 0...0
    }
    try sheet.setPrint(print)
  }
}
