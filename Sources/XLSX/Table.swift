import CXLSXWriter

/// A table of a sheet: a header row with filters, banded rows, and totals below it if wanted.
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

  /// Header and rows.
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

  /// The row of the totals. It does not touch the table: LibreOffice would filter and sort it with the others.
  var totalsRow: Int { range.rows.upperBound + 2 }
}

extension Sheet {
  /// Makes a range a table. Its header and totals are written here, the rows between by the caller.
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
    // With the table's name, as Excel itself writes a sum; LibreOffice understands it too.
    try writeTotals(of: table) { "\(table.name)[\(table.columns[$0].reference)]" }
  }

  /// Writes the totals as formulas over the cells that `reference` names.
  func writeTotals(of table: Table, over reference: (_ column: Int) -> String) throws(WorkbookFault) {
    guard table.hasTotals else { return }
    try setHeight(4, ofRow: table.totalsRow - 1)
    for (index, column) in table.columns.enumerated() {
      let cell: Cell
      switch column.total {
      case .none: continue
      case .text(let text): cell = .text(text)
      case .sum(let value): cell = .formula("=SUBTOTAL(109,\(reference(index)))", value: value)
      }
      try write(cell, row: table.totalsRow, column: table.range.columns.lowerBound + index, column.totalFormat)
    }
  }

  private func native(_ column: Table.Column, _ strings: CStrings) -> lxw_table_column {
    var native = lxw_table_column()
    native.header = strings[CellText(column.header).string]
    native.header_format = workbook.native(column.headerFormat)
    return native
  }
}
