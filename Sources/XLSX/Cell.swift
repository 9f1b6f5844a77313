/// What a cell holds. Everything but text is a number to a spreadsheet: it sorts, sums and charts.
public enum Cell: Equatable, Sendable {
  /// Nothing; only its format shows.
  case blank
  /// Text, whatever it starts with: never a formula, never a link.
  case text(String)
  case integer(Int64)
  case real(Double)
  case boolean(Bool)
  /// A share of one: 0.25 shows as 25 %.
  case percent(Double)
  /// A calendar day, counted from 1970-01-01.
  case date(daysSince1970: Int)
  /// A wall-clock time, in milliseconds since 1970-01-01 00:00 on that same clock.
  case dateTime(wallClockMilliseconds: Int64)
  /// A time of day, in seconds after midnight.
  case time(seconds: Int)
  /// A length of time, in minutes, which may pass 24 hours.
  case duration(minutes: Double)
  /// A formula and the value it has, for programs that do not calculate.
  case formula(String, value: Double)

  /// The format its value is shown in when the cell's own format does not say.
  var numberFormat: String? {
    switch self {
    case .blank, .text, .boolean, .formula: nil
    case .integer: "#,##0"
    case .real: "#,##0.00"
    case .percent: "0.0%"
    case .date: "yyyy-mm-dd"
    case .dateTime: "yyyy-mm-dd hh:mm"
    case .time: "hh:mm"
    case .duration: "[h]:mm"
    }
  }

  /// The number a spreadsheet stores: days since its own epoch for dates, parts of a day for times.
  var number: Double? {
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
