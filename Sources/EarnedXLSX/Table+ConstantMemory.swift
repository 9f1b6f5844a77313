import CEarnedXLSXWriter

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A sheet in constant memory cannot have tables. In place of one it gets the same header with the same filters, but no
/// name and no bands.
extension Sheet {
  /// Writes the header. The rows must follow.
  public func writeHeader(of table: Table) throws(WorkbookFault) {
    for (index, column) in table.columns.enumerated() {
      try write(
        .text(column.header), row: table.range.rows.lowerBound, column: table.range.columns.lowerBound + index,
        column.headerFormat)
    }
  }

  /// Adds filters to the header, after the rows.
  public func addFilter(of table: Table) throws(WorkbookFault) {
    let range = table.range
    try check(
      lxw.worksheet_autofilter(handle, range.firstRow, range.firstColumn, range.lastRow, range.lastColumn),
      range.rows.lowerBound, range.columns.lowerBound)
  }

  /// What the finished file must contain of the rows, after the last of them: their bytes, a stricter check than the
  /// number of cells. A failed write is reported only later: closing the workbook must come first, because it removes
  /// the temporary files.
  func writtenRows() -> WorkbookVerifier.Content? {
    guard isInConstantMemory, let file = handle.pointee.optimize_tmpfile else { return nil }
    lxw.lxw_worksheet_write_single_row(handle)
    return fflush(file) == 0 && ferror(file) == 0 ? .rowBytes(ftello(file)) : .lost
  }
}
