import CEarnedXLSXWriter

/// A table of a sheet: a header row with filters, and banded rows. Nothing is below it, so that every program finds its
/// end.
public struct Table: Sendable {
  /// A column of a table.
  public struct Column: Sendable {
    /// The text of the header cell.
    public let header: String
    /// The look of the header cell.
    public let headerFormat: Format

    /// A column.
    public init(header: String, headerFormat: Format) {
      self.header = header
      self.headerFormat = headerFormat
    }
  }

  /// The cells of the header and the rows.
  public let range: CellRange
  /// One for each column of the range.
  public let columns: [Column]
  /// Its name in formulas: letters, digits and `_`, unique in the workbook.
  public let name: String

  /// A table over `range`, which holds at least one row below the header.
  public init(_ range: CellRange, columns: [Column], name: String) {
    self.range = range
    self.columns = columns
    self.name = name
  }
}

extension Sheet {
  /// Turns a range into a table. The header is written here; the caller writes the rows.
  public func add(_ table: Table) throws(WorkbookFault) {
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
  }

  private func native(_ column: Table.Column, _ strings: CStrings) -> lxw_table_column {
    var native = lxw_table_column()
    native.header = strings[CellText(column.header).string]
    native.header_format = workbook.native(column.headerFormat)
    return native
  }
}
