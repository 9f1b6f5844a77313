import CXLSXWriter

/// A table of a sheet: a header row with filters, banded rows, and a row of totals if wanted.
public struct Table: Sendable {
  /// A column and what stands below it.
  public struct Column: Sendable {
    /// What the totals row says.
    public enum Total: Sendable {
      case none
      case text(String)
      /// A sum by formula; `value` is what it comes to.
      case sum(value: Double)
    }

    /// The text of the header cell.
    public let header: String
    /// How the header cell looks.
    public let headerFormat: Format
    /// What stands in the totals row.
    public let total: Total
    /// How the total looks.
    public let totalFormat: Format

    /// A column. Headers are unique within a table.
    public init(header: String, headerFormat: Format, total: Total = .none, totalFormat: Format = Format()) {
      self.header = header
      self.headerFormat = headerFormat
      self.total = total
      self.totalFormat = totalFormat
    }

    /// The header in a formula, where some characters mean something else.
    var reference: String {
      CellText(header).string.map { "[]#'@".contains($0) ? "'\($0)" : "\($0)" }.joined()
    }

    var hasTotal: Bool {
      if case .none = total { false } else { true }
    }
  }

  /// Header, rows and totals.
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

  var hasTotals: Bool { columns.contains { $0.hasTotal } }
}

extension Sheet {
  /// Makes a range a table. Its header and totals are written here, the rows between by the caller.
  public func add(_ table: Table) throws(WorkbookFault) {
    precondition(!workbook.constantMemory, "a table needs its rows in memory")
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
      options.total_row = table.hasTotals ? 1 : 0
      options.style_type = UInt8(LXW_TABLE_STYLE_TYPE_LIGHT.rawValue)
      options.style_type_number = 1
      let range = table.range
      return worksheet_add_table(handle, range.firstRow, range.firstColumn, range.lastRow, range.lastColumn, &options)
    }
    try check(code, table.range.rows.lowerBound, table.range.columns.lowerBound)
    cellCount += table.columns.count + table.columns.count { $0.hasTotal }
    for (index, column) in table.columns.enumerated() {
      try writeTotal(column, table, row: table.range.rows.upperBound, column: table.range.columns.lowerBound + index)
    }
  }

  /// The total once more, in its format and as Excel itself writes a sum, with the table's name: LibreOffice does not
  /// understand the short form of libxlsxwriter when a header has a space.
  private func writeTotal(_ total: Table.Column, _ table: Table, row: Int, column: Int) throws(WorkbookFault) {
    let cell: Cell
    switch total.total {
    case .none: return
    case .text(let text): cell = .text(text)
    case .sum(let value): cell = .formula("=SUBTOTAL(109,\(table.name)[\(total.reference)])", value: value)
    }
    try write(cell, row: row, column: column, total.totalFormat)
    cellCount -= 1  // It replaces what the table wrote.
  }

  private func native(_ column: Table.Column, _ strings: CStrings) -> lxw_table_column {
    var native = lxw_table_column()
    native.header = strings[CellText(column.header).string]
    native.header_format = workbook.native(column.headerFormat)
    native.format = workbook.native(column.totalFormat)
    switch column.total {
    case .none: break
    case .text(let text): native.total_string = strings[CellText(text).string]
    case .sum(let value):
      native.total_function = UInt8(LXW_TABLE_FUNCTION_SUM.rawValue)
      native.total_value = value
    }
    return native
  }
}
