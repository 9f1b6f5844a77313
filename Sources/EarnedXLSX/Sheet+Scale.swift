import CEarnedXLSXWriter

extension Sheet {
  /// Colours cells by their value, from `low` for the smallest to `high` for the largest.
  public func addColorScale(_ range: CellRange, low: Color, high: Color) throws(WorkbookFault) {
    var rule = lxw_conditional_format()
    rule.type = UInt8(LXW_CONDITIONAL_2_COLOR_SCALE.rawValue)
    rule.min_color = low.rgb
    rule.max_color = high.rgb
    try add(&rule, range)
  }

  /// Draws a bar in each cell, with a length proportional to its value.
  public func addDataBars(_ range: CellRange, color: Color) throws(WorkbookFault) {
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
