import CXLSXWriter

/// A sheet of a workbook. Rows and columns count from 0. A cell is written at most once.
public final class Sheet {
  /// The name on its tab.
  public let name: String
  let handle: UnsafeMutablePointer<lxw_worksheet>
  unowned let workbook: Workbook
  /// Cells the finished file must hold.
  var cellCount = 0

  init(name: String, handle: UnsafeMutablePointer<lxw_worksheet>, workbook: Workbook) {
    self.name = name
    self.handle = handle
    self.workbook = workbook
  }

  /// Writes one cell.
  public func write(_ cell: Cell, row: Int, column: Int, _ format: Format = Format()) throws(WorkbookFault) {
    let format = format.numberFormat == nil ? format.with(\.numberFormat, cell.numberFormat) : format
    let native = format == Format() ? nil : workbook.native(format)
    if cell.isEmpty && native == nil { return }
    try check(write(cell, UInt32(row), UInt16(column), native), row, column)
    cellCount += 1
  }

  /// Writes one text over several cells of a row.
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
    case .text(let text): lxw.worksheet_write_string(handle, row, column, CellText(text).string, format)
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
  fileprivate var isEmpty: Bool { self == .blank || self == .text("") }
}
