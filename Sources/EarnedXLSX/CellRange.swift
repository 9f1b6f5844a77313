/// A rectangle of cells, counted from 0, both ends included.
public struct CellRange: Hashable, Sendable {
  /// Its rows, from 0.
  public let rows: ClosedRange<Int>
  /// Its columns, from 0.
  public let columns: ClosedRange<Int>

  /// The cells in these rows and columns.
  public init(rows: ClosedRange<Int>, columns: ClosedRange<Int>) {
    self.rows = rows
    self.columns = columns
  }

  /// Some rows of one column.
  public init(column: Int, rows: ClosedRange<Int>) { self.init(rows: rows, columns: column...column) }

  /// `A1:B2`, as in formulas.
  public var reference: String {
    "\(CellRange.letters(columns.lowerBound))\(rows.lowerBound + 1):\(CellRange.letters(columns.upperBound))\(rows.upperBound + 1)"
  }

  /// `A`, `Z`, `AA`: the name of a column.
  private static func letters(_ column: Int) -> String {
    let (before, letter) = column.quotientAndRemainder(dividingBy: 26)
    return (before > 0 ? letters(before - 1) : "") + String(Unicode.Scalar(UInt8(ascii: "A") + UInt8(letter)))
  }

  var firstRow: UInt32 { UInt32(rows.lowerBound) }
  var lastRow: UInt32 { UInt32(rows.upperBound) }
  var firstColumn: UInt16 { UInt16(columns.lowerBound) }
  var lastColumn: UInt16 { UInt16(columns.upperBound) }
}
