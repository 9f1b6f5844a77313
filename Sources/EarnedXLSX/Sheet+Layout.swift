import CEarnedXLSXWriter

extension Sheet {
  /// Sets the width of columns, in characters of the default font. Folded columns are neither shown nor printed until
  /// the reader unfolds them.
  public func setWidth(
    _ characters: Double, ofColumns columns: ClosedRange<Int>, isFolded: Bool = false
  ) throws(WorkbookFault) {
    var options = lxw_row_col_options(hidden: isFolded ? 1 : 0, level: isFolded ? 1 : 0, collapsed: 0)
    try check(
      lxw.worksheet_set_column_opt(
        handle, UInt16(columns.lowerBound), UInt16(columns.upperBound), characters, nil, &options))
  }

  /// Sets the height of a row, in points.
  public func setHeight(_ points: Double, ofRow row: Int) throws(WorkbookFault) {
    try check(lxw.worksheet_set_row(handle, UInt32(row), points, nil))
    heights[row] = points
  }

  /// Keeps the rows above `row` and the columns before `column` visible while scrolling.
  public func freeze(row: Int, column: Int = 0) { lxw.worksheet_freeze_panes(handle, UInt32(row), UInt16(column)) }

  /// Hides the grid on the screen; it is never printed.
  public func hideGridLines() { lxw.worksheet_gridlines(handle, UInt8(LXW_HIDE_ALL_GRIDLINES.rawValue)) }

  /// Colours the tab.
  public func setTabColor(_ color: Color) { lxw.worksheet_set_tab_color(handle, color.rgb) }

  /// Sets how the sheet is printed.
  public func setPrint(_ print: PrintSetup) throws(WorkbookFault) {
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
