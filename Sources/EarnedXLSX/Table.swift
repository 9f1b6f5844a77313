import CEarnedOptionalLibraries
import EarnedSystem

/// A table of a sheet: a header row with filters, and banded rows. Nothing may be below it, so that every program finds
/// its end.
package struct Table: Sendable {
  package struct Column: Sendable {
    /// The text of the header cell.
    package let header: String
    /// The look of the header cell.
    package let headerFormat: Format
    /// What is shown while the pointer is on the header cell.
    package let comment: String?

    package init(header: String, headerFormat: Format, comment: String? = nil) {
      self.header = header
      self.headerFormat = headerFormat
      self.comment = comment
    }
  }

  /// The cells of the header and the rows.
  package let range: CellRange
  /// One for each column of the range.
  package let columns: [Column]
  /// Its name in formulas: letters, digits and `_`, unique in the workbook.
  package let name: String

  /// - Parameter range: the header, and at least one row below it.
  package init(_ range: CellRange, columns: [Column], name: String) {
    self.range = range
    self.columns = columns
    self.name = name
  }
}

extension Sheet {
  /// Turns a range into a table. The header is written here; the caller writes the rows.
  package func add(_ table: Table) throws(WorkbookFault) {
    precondition(!isInConstantMemory, "a table needs its rows in memory")
    let strings = CStrings()
    let columns = table.columns.map { native($0, strings) }
    let pointers = columns.map { column -> UnsafeMutablePointer<lxw_table_column>? in
      let pointer = UnsafeMutablePointer<lxw_table_column>.allocate(capacity: 1)
      pointer.initialize(to: column)
      return pointer
    }
    defer { for pointer in pointers { pointer?.deallocate() } }
    let code = (pointers + [nil]).withUnsafeBufferPointer { list in
      var options = lxw_table_options()
      options.name = strings[table.name]
      options.columns = UnsafeMutablePointer(mutating: list.baseAddress)
      options.style_type = UInt8(LXW_TABLE_STYLE_TYPE_LIGHT.rawValue)
      options.style_type_number = 1
      let range = table.range
      return lxw.worksheet_add_table(
        handle, range.firstRow, range.firstColumn, range.lastRow, range.lastColumn, &options)
    }
    try check(code, table.range.rows.lowerBound, table.range.columns.lowerBound)
    cellCount += table.columns.count
    try comment(on: table)
  }

  private func comment(on table: Table) throws(WorkbookFault) {
    for (index, column) in table.columns.enumerated() {
      guard let comment = column.comment else { continue }
      try self.comment(
        comment, row: table.range.rows.lowerBound, column: table.range.columns.lowerBound + index)
    }
  }

  private func native(_ column: Table.Column, _ strings: CStrings) -> lxw_table_column {
    var native = lxw_table_column()
    native.header = strings[CellText(column.header).string]
    native.header_format = workbook.native(column.headerFormat)
    return native
  }
}

/// A sheet in constant memory cannot have tables. It gets the same header with the same filters, but no name and no
/// bands.
extension Sheet {
  /// Writes the header. The rows come after it.
  package func writeHeader(of table: Table) throws(WorkbookFault) {
    for (index, column) in table.columns.enumerated() {
      try write(
        .text(column.header), row: table.range.rows.lowerBound, column: table.range.columns.lowerBound + index,
        column.headerFormat)
    }
    try comment(on: table)
  }

  /// Adds filters to the header. The rows come before it.
  package func addFilter(of table: Table) throws(WorkbookFault) {
    let range = table.range
    try check(
      lxw.worksheet_autofilter(handle, range.firstRow, range.firstColumn, range.lastRow, range.lastColumn),
      range.rows.lowerBound, range.columns.lowerBound)
  }

  /// What the finished file must contain of the rows, after the last of them. The number of their bytes is a stricter
  /// check than that of the cells. A failed write is only reported later, because the workbook must be closed first:
  /// closing it removes the temporary files.
  func writtenRows() -> WorkbookVerifier.Content? {
    guard isInConstantMemory, let file = handle.pointee.optimize_tmpfile else { return nil }
    lxw.lxw_worksheet_write_single_row(handle)
    return fflush(file) == 0 && ferror(file) == 0 ? .rowBytes(ftello(file)) : .lost
  }
}
