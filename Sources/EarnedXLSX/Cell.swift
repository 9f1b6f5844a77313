/// The content of a cell. Everything but text is stored as a number, so that a spreadsheet can sort, sum and chart it.
package enum Cell: Equatable, Sendable {
  /// Empty, but with its format.
  case blank
  /// Text, whatever it begins with. It never becomes a formula or a link.
  case text(String)
  case integer(Int64)
  case real(Double)
  case boolean(Bool)
  /// A part of one: 0.25 shows as 25 %.
  case percent(Double)
  /// A calendar day, counted from 1970-01-01.
  case date(daysSince1970: Int)
  /// A date and time of day, in milliseconds since 1970-01-01 00:00 on the same clock, without a time zone.
  case dateTime(wallClockMilliseconds: Int64)
  /// A time of day, in seconds after midnight.
  case time(seconds: Int)
  /// A duration in minutes. It may be longer than 24 hours.
  case duration(minutes: Double)
  /// A formula with its value, for programs that do not calculate.
  case formula(String, value: Double)

  /// The number format for a cell whose own format has none.
  var numberFormat: String? {
    switch self {
    case .blank, .text, .boolean, .formula: nil
    case .integer: "#,##0"
    case .real: "#,##0.00"
    case .percent: "0.00%"
    case .date: "yyyy-mm-dd"
    case .dateTime: "yyyy-mm-dd hh:mm"
    case .time: "hh:mm"
    case .duration: "[h]:mm"
    }
  }

  /// The number in the file: days since the spreadsheet's epoch for dates, parts of a day for times.
  package var number: Double? {
    switch self {
    case .blank, .text, .boolean, .formula: nil
    case .integer(let integer): Double(integer)
    case .real(let real), .percent(let real): real
    case .date(let days): Double(days + Cell.serialOf1970)
    case .dateTime(let milliseconds): Double(milliseconds) / 86_400_000 + Double(Cell.serialOf1970)
    case .time(let seconds): Double(seconds) / 86_400
    case .duration(let minutes): minutes / 1_440
    }
  }

  /// The serial number of 1970-01-01 in the 1900 date system.
  private static let serialOf1970 = 25_569
}

/// A rectangle of cells, counted from 0, both ends included.
package struct CellRange: Hashable, Sendable {
  package let rows: ClosedRange<Int>
  package let columns: ClosedRange<Int>

  package init(rows: ClosedRange<Int>, columns: ClosedRange<Int>) {
    self.rows = rows
    self.columns = columns
  }

  package init(column: Int, rows: ClosedRange<Int>) { self.init(rows: rows, columns: column...column) }

  /// `A1:B2`, as in formulas.
  package var reference: String {
    "\(CellRange.letters(columns.lowerBound))\(rows.lowerBound + 1):\(CellRange.letters(columns.upperBound))\(rows.upperBound + 1)"
  }

  /// `A`, `Z`, `AA`: how a spreadsheet names a column.
  private static func letters(_ column: Int) -> String {
    let (before, letter) = column.quotientAndRemainder(dividingBy: 26)
    return (before > 0 ? letters(before - 1) : "") + String(Unicode.Scalar(UInt8(ascii: "A") + UInt8(letter)))
  }

  var firstRow: UInt32 { UInt32(rows.lowerBound) }
  var lastRow: UInt32 { UInt32(rows.upperBound) }
  var firstColumn: UInt16 { UInt16(columns.lowerBound) }
  var lastColumn: UInt16 { UInt16(columns.upperBound) }
}
