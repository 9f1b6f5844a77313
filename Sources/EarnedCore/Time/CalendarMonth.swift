/// A month of the Gregorian calendar. Written `YYYY-MM`.
public struct CalendarMonth: Hashable, Sendable {
  /// Its first date.
  public let first: CalendarDate

  /// The month that a date is in.
  public init(of date: CalendarDate) { first = date.advanced(by: 1 - date.day) }

  /// The first date after the month.
  public var end: CalendarDate { CalendarMonth(of: first.advanced(by: 31)).first }

  /// `Feb`.
  public var abbreviation: String { CalendarMonth.abbreviations[first.month - 1] }

  private static let abbreviations = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The number of its days.
  public var days: Int { first.distance(to: end) }
}

extension CalendarMonth: LosslessStringConvertible {
  /// Reads exactly `YYYY-MM`, a month of the years 0001…9999.
  public init?(_ text: String) {
    guard let first = CalendarDate("\(text)-01") else { return nil }
    self.init(of: first)
  }

  /// `YYYY-MM`.
  public var description: String { String(first.description.dropLast(3)) }
}
