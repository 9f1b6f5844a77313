import CEarnedOptionalLibraries

/// A sheet of a workbook. Rows and columns count from 0. A cell is written at most once.
package final class Sheet {
  /// The name on its tab.
  package let name: String
  let handle: UnsafeMutablePointer<lxw_worksheet>
  unowned let workbook: Workbook
  /// Whether its rows are written to the disk as they come.
  package let isInConstantMemory: Bool
  /// The heights of rows, in points. Rows that are not listed have `defaultHeight`.
  package internal(set) var heights: [Int: Double] = [:]
  /// The height of a row, in points.
  package static let defaultHeight = 15.0
  /// The number of cells that the finished file must have.
  var cellCount = 0
  /// The number of comments that it must have.
  var commentCount = 0

  init(
    name: String, handle: UnsafeMutablePointer<lxw_worksheet>, workbook: Workbook, isInConstantMemory: Bool
  ) {
    self.name = name
    self.handle = handle
    self.workbook = workbook
    self.isInConstantMemory = isInConstantMemory
  }

  package func write(_ cell: Cell, row: Int, column: Int, _ format: Format = Format()) throws(WorkbookFault) {
    var format = format
    if format.numberFormat == nil { format.numberFormat = cell.numberFormat }
    let native = format == Format() ? nil : workbook.native(format)
    if cell.isEmpty && native == nil { return }
    try write(cell, row: row, column: column, native)
  }

  /// Writes a cell with a look that was prepared once.
  package func write(_ cell: Cell, row: Int, column: Int, _ look: Look) throws(WorkbookFault) {
    try write(cell, row: row, column: column, look.native)
  }

  /// A look that is prepared once for many cells.
  package struct Look {
    fileprivate let native: UnsafeMutablePointer<lxw_format>?
  }

  /// Prepares a look. When `format` has no number format, days and times are written as plain numbers.
  package func look(_ format: Format) -> Look { Look(native: workbook.native(format)) }

  private func write(
    _ cell: Cell, row: Int, column: Int, _ native: UnsafeMutablePointer<lxw_format>?
  ) throws(WorkbookFault) {
    try check(write(cell, UInt32(row), UInt16(column), native), row, column)
    cellCount += 1
  }

  /// Adds what is shown while the pointer is on a cell, in a box that fits it. It is not printed. In constant memory it
  /// comes before the rows below.
  func comment(_ text: String, row: Int, column: Int) throws(WorkbookFault) {
    let text = CellText(text).string
    let width = 6.5 * Double(text.count)
    var options = lxw_comment_options()
    options.width = UInt16(min(width, Sheet.widestComment)) + 16
    options.height = UInt16(13 * (width / Sheet.widestComment).rounded(.up)) + 12
    try check(lxw.worksheet_write_comment_opt(handle, UInt32(row), UInt16(column), text, &options), row, column)
    commentCount += 1
  }

  /// Of its text, in pixels.
  private static let widestComment = 220.0

  private func write(
    _ cell: Cell, _ row: UInt32, _ column: UInt16, _ format: UnsafeMutablePointer<lxw_format>?
  ) -> lxw_error {
    switch cell {
    case .blank: lxw.worksheet_write_blank(handle, row, column, format)
    case .text(let text):
      // This avoids the copy that passing a `String` would make.
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
  /// Whether the cell has no content.
  fileprivate var isEmpty: Bool {
    switch self {
    case .blank: true
    case .text(let text): text.isEmpty
    default: false
    }
  }
}

extension Sheet {
  /// Sets the width of columns, in characters of the default font. Folded columns are hidden, on paper too, until the
  /// reader unfolds them.
  package func setWidth(
    _ characters: Double, ofColumns columns: ClosedRange<Int>, isFolded: Bool = false
  ) throws(WorkbookFault) {
    var options = lxw_row_col_options(hidden: isFolded ? 1 : 0, level: isFolded ? 1 : 0, collapsed: 0)
    try check(
      lxw.worksheet_set_column_opt(
        handle, UInt16(columns.lowerBound), UInt16(columns.upperBound), characters, nil, &options))
  }

  /// The height is in points.
  package func setHeight(_ points: Double, ofRow row: Int) throws(WorkbookFault) {
    try check(lxw.worksheet_set_row(handle, UInt32(row), points, nil))
    heights[row] = points
  }

  /// Keeps the rows above `row` and the columns before `column` visible while scrolling.
  package func freeze(row: Int, column: Int = 0) { lxw.worksheet_freeze_panes(handle, UInt32(row), UInt16(column)) }

  /// Hides the grid on the screen. It is never printed.
  package func hideGridLines() { lxw.worksheet_gridlines(handle, UInt8(LXW_HIDE_ALL_GRIDLINES.rawValue)) }

  /// Leaves its tab and its printed pages out. Who wants to see it can show it again.
  package func hide() { lxw.worksheet_hide(handle) }

  package func setTabColor(_ color: Color) { lxw.worksheet_set_tab_color(handle, color.rgb) }

  /// Sets how the sheet is printed.
  package func setPrint(_ print: PrintSetup) throws(WorkbookFault) {
    lxw.worksheet_set_paper(handle, PrintSetup.a4)
    if print.isLandscape { lxw.worksheet_set_landscape(handle) }
    lxw.worksheet_set_margins(handle, 0.5, 0.5, 0.75, 0.75)
    if let scale = print.scale {
      lxw.worksheet_set_print_scale(handle, UInt16(scale))
      var rows = print.breaks.map { lxw_row_t($0) } + [0]
      try check(lxw.worksheet_set_h_pagebreaks(handle, &rows))
    } else {
      lxw.worksheet_fit_to_pages(handle, UInt16(print.pagesBeside), 0)
    }
    if let rows = print.repeatedRows {
      try check(lxw.worksheet_repeat_rows(handle, UInt32(rows.lowerBound), UInt32(rows.upperBound)))
    }
    if let columns = print.repeatedColumns {
      try check(lxw.worksheet_repeat_columns(handle, UInt16(columns.lowerBound), UInt16(columns.upperBound)))
    }
    if let area = print.area {
      try check(lxw.worksheet_print_area(handle, area.firstRow, area.firstColumn, area.lastRow, area.lastColumn))
    }
    try check(lxw.worksheet_set_header(handle, print.header.code))
    try check(lxw.worksheet_set_footer(handle, print.footer.code))
  }
}

extension Sheet {
  /// Colours cells by their value, from `low` for the smallest to `high` for the largest.
  package func addColorScale(_ range: CellRange, low: Color, high: Color) throws(WorkbookFault) {
    var rule = lxw_conditional_format()
    rule.type = UInt8(LXW_CONDITIONAL_2_COLOR_SCALE.rawValue)
    rule.min_color = low.rgb
    rule.max_color = high.rgb
    try add(&rule, range)
  }

  /// Draws a bar in each cell. Its length is proportional to the value.
  package func addDataBars(_ range: CellRange, color: Color) throws(WorkbookFault) {
    var rule = lxw_conditional_format()
    rule.type = UInt8(LXW_CONDITIONAL_DATA_BAR.rawValue)
    rule.data_bar_2010 = 1
    rule.bar_solid = 1
    rule.bar_no_border = 1
    rule.bar_color = color.rgb
    rule.min_rule_type = UInt8(LXW_CONDITIONAL_RULE_TYPE_NUMBER.rawValue)
    rule.min_value = 0
    rule.max_rule_type = UInt8(LXW_CONDITIONAL_RULE_TYPE_MAXIMUM.rawValue)
    try add(&rule, range)
  }

  private func add(_ rule: inout lxw_conditional_format, _ range: CellRange) throws(WorkbookFault) {
    let code = lxw.worksheet_conditional_format_range(
      handle, range.firstRow, range.firstColumn, range.lastRow, range.lastColumn, &rule)
    try check(code, range.rows.lowerBound, range.columns.lowerBound)
  }
}
