import CXLSXWriter

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where rows go to the disk as they come there are no tables. What stands for one has the same header with the same
/// filters, but no name and no bands.
extension Sheet {
  /// Writes the header. The rows come next.
  public func writeHeader(of table: Table) throws(WorkbookFault) {
    for (index, column) in table.columns.enumerated() {
      try write(
        .text(column.header), row: table.range.rows.lowerBound, column: table.range.columns.lowerBound + index,
        column.headerFormat)
    }
  }

  /// Puts filters into the header, after the rows.
  public func addFilter(of table: Table) throws(WorkbookFault) {
    let range = table.range
    try check(
      lxw.worksheet_autofilter(handle, range.firstRow, range.firstColumn, range.lastRow, range.lastColumn),
      range.rows.lowerBound, range.columns.lowerBound)
  }

  /// The rows, after the last of them. Their bytes are what the finished file must hold, and say more than the number of
  /// cells. That they could not be written must wait: only closing the workbook ends its temporary files.
  func writtenRows() -> WorkbookVerifier.Content? {
    guard isInConstantMemory, let file = handle.pointee.optimize_tmpfile else { return nil }
    lxw.lxw_worksheet_write_single_row(handle)
    return fflush(file) == 0 && ferror(file) == 0 ? .rowBytes(ftello(file)) : .lost
  }
}
