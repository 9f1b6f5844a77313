import CXLSXWriter

/// Where rows go to the disk as they come there are no tables. What stands for one has the same header with the same
/// filters and the same totals, but no name and no bands.
extension Sheet {
  /// Writes the header. The rows come next.
  public func writeHeader(of table: Table) throws(WorkbookFault) {
    for (index, column) in table.columns.enumerated() {
      try write(
        .text(column.header), row: table.range.rows.lowerBound, column: table.range.columns.lowerBound + index,
        column.headerFormat)
    }
  }

  /// Puts filters into the header and writes the totals, after the rows.
  public func addFilter(of table: Table) throws(WorkbookFault) {
    let range = table.range
    try check(
      lxw.worksheet_autofilter(handle, range.firstRow, range.firstColumn, range.lastRow, range.lastColumn),
      range.rows.lowerBound, range.columns.lowerBound)
    try writeTotals(of: table) { index in
      CellRange(
        column: range.columns.lowerBound + index, rows: range.rows.lowerBound + 1...range.rows.upperBound
      ).reference
    }
  }
}
