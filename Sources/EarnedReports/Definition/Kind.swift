/// What the values of a column are: it decides their type in every format and how they look.
public enum Kind: String, CaseIterable, Sendable {
  /// A `day_id`, `YYYY-MM-DD`.
  case day
  /// Epoch milliseconds; people see the local time in the report's zone.
  case instant
  /// A length of time in whole minutes.
  case minutes
  /// A length of time in whole seconds.
  case seconds
  /// Whole credits.
  case credits
  /// A number of things.
  case count
  /// A share of one.
  case fraction
  /// 0 or 1; true or false in JSON.
  case flag
  /// Any text.
  case text
  /// A text for programs, `INSUFFICIENT_CREDITS`; people see the words for it.
  case code
  /// A local hour, 0 to 23.
  case hour
  /// 1 for Monday to 7 for Sunday.
  case weekday
  /// An ISO week, `YYYY-Www`.
  case week
  /// A month, `YYYY-MM`.
  case month
  /// JSON text, a value of its own in JSON.
  case json
  /// A JSON list of numbers, drawn as small bars in a row.
  case sparkline

  /// Whether every text is a value of it.
  var takesAnyText: Bool {
    switch self {
    case .day, .week, .month, .text, .code: true
    case .instant, .minutes, .seconds, .credits, .count, .fraction, .flag, .hour, .weekday, .json, .sparkline: false
    }
  }

  /// Whether values can be compared with a number; a flag is 1 or 0.
  var isCompared: Bool { !takesAnyText && self != .json && self != .sparkline }

  /// Whether values are names, of any length.
  var isName: Bool { self == .text }

  /// Whether values are words that may lose some letters.
  var isText: Bool { self == .text || self == .code }

  /// Whether values are numbers that people read from the right.
  public var isNumeric: Bool {
    switch self {
    case .minutes, .seconds, .credits, .count, .fraction: true
    case .day, .instant, .flag, .text, .code, .hour, .weekday, .week, .month, .json, .sparkline: false
    }
  }
}
