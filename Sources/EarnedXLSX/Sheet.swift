import CEarnedXLSXWriter

/// A sheet of a workbook. Rows and columns count from 0. A cell is written at most once.
public final class Sheet {
  /// The name on its tab.
  public let name: String
  let handle: UnsafeMutablePointer<lxw_worksheet>
  unowned let workbook: Workbook
  /// Whether its rows are written to the disk as they come.
  public let isInConstantMemory: Bool
  /// The heights that were given to rows, in points; others have `defaultHeight`.
  public internal(set) var heights: [Int: Double] = [:]
  /// The height of a row, in points.
  public static let defaultHeight = 15.0
  /// The number of cells that the finished file must contain.
  var cellCount = 0

  init(
    name: String, handle: UnsafeMutablePointer<lxw_worksheet>, workbook: Workbook, isInConstantMemory: Bool
  ) {
    self.name = name
    self.handle = handle
    self.workbook = workbook
    self.isInConstantMemory = isInConstantMemory
  }

  /// Writes one cell.
  public func write(_ cell: Cell, row: Int, column: Int, _ format: Format = Format()) throws(WorkbookFault) {
    var format = format
    if format.numberFormat == nil { format.numberFormat = cell.numberFormat }
    let native = format == Format() ? nil : workbook.native(format)
    if cell.isEmpty && native == nil { return }
    try write(cell, row: row, column: column, native)
  }

  /// Writes a cell with a look that many cells share.
  public func write(_ cell: Cell, row: Int, column: Int, _ look: Look) throws(WorkbookFault) {
    try write(cell, row: row, column: column, look.native)
  }

  /// A look that is prepared once for many cells.
  public struct Look {
    fileprivate let native: UnsafeMutablePointer<lxw_format>?
  }

  /// Prepares a look. Without a number format in `format`, days and times are written as plain numbers.
  public func look(_ format: Format) -> Look { Look(native: workbook.native(format)) }

  private func write(
    _ cell: Cell, row: Int, column: Int, _ native: UnsafeMutablePointer<lxw_format>?
  ) throws(WorkbookFault) {
    try check(write(cell, UInt32(row), UInt16(column), native), row, column)
    cellCount += 1
  }

  /// Merges cells of a row and writes a text into them.
  public func merge(_ range: CellRange, _ text: String, _ format: Format) throws(WorkbookFault) {
    let code = lxw.worksheet_merge_range(
      handle, range.firstRow, range.firstColumn, range.lastRow, range.lastColumn, CellText(text).string,
      workbook.native(format))
    try check(code, range.rows.lowerBound, range.columns.lowerBound)
    cellCount += range.rows.count * range.columns.count
  }

  private func write(
    _ cell: Cell, _ row: UInt32, _ column: UInt16, _ format: UnsafeMutablePointer<lxw_format>?
  ) -> lxw_error {
    switch cell {
    case .blank: lxw.worksheet_write_blank(handle, row, column, format)
    case .text(let text):
      // Avoids the copy that passing a String would make.
      CellText(text).string.withCString { lxw.worksheet_write_string(handle, row, column, $0, format) }
    case .boolean(let flag): lxw.worksheet_write_boolean(handle, row, column, flag ? 1 : 0, format)
    case .formula(let formula, let value): lxw.worksheet_write_formula_num(handle, row, column, formula, format, value)
    case .integer, .real, .percent, .date, .dateTime, .time, .duration:
      lxw.worksheet_write_number(handle, row, column, cell.number ?? 0, format)
    }
  }

  func check(_ code: lxw_error, _ row: Int, _ column: Int) throws(WorkbookFault) {
    try WorkbookFault.check(code, "sheet '\(name)', row \(row + 1), column \(column + 1)")
  }

  func check(_ code: lxw_error) throws(WorkbookFault) { try WorkbookFault.check(code, "sheet '\(name)'") }
}

extension Cell {
  /// Whether it has no content.
  fileprivate var isEmpty: Bool {
    switch self {
    case .blank: true
    case .text(let text): text.isEmpty
    default: false
    }
  }
}
