import EarnedSystem

/// Days as people say them: `today`, `last week`, `2026-02` (contract, section 11).
///
/// `this` and `last` depend on today, which the caller passes, because for some callers a day begins at 04:00 and for
/// others at midnight.
package enum NamedPeriod: Hashable, Sendable {
  /// The day, week, month, quarter or year of a date.
  case calendar(CalendarUnit, around: CalendarDate)
  /// The day, week, month, quarter or year of today.
  case this(CalendarUnit)
  /// The day, week, month, quarter or year before that of today.
  case last(CalendarUnit)
  /// Today and the days before it: this many together.
  case lastDays(Int)

  package func days(today: CalendarDate) -> ClosedRange<CalendarDate> {
    switch self {
    case .calendar(let unit, let date): unit.days(around: date)
    case .this(let unit): unit.days(around: today)
    case .last(let unit): unit.days(around: unit.days(around: today).lowerBound.previous)
    case .lastDays(let count): today.advanced(by: 1 - count)...today
    }
  }

  /// The days to compare it with: the day, week, month, quarter or year before it, or the same number of days before it.
  package func previousDays(today: CalendarDate) -> ClosedRange<CalendarDate> {
    let before = days(today: today).lowerBound.previous
    return unit.map { $0.days(around: before) } ?? before.advanced(by: 1 - dayCount)...before
  }

  /// Nil for a number of days.
  package var unit: CalendarUnit? {
    switch self {
    case .calendar(let unit, _), .this(let unit), .last(let unit): unit
    case .lastDays: nil
    }
  }

  private var dayCount: Int {
    if case .lastDays(let count) = self { count } else { 1 }
  }
}

package enum PeriodFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// It is not a period. The suggestion is what was probably meant.
  case unknown(suggestion: String?)
  /// A date, week or month that does not exist.
  case notInCalendar
  /// It is outside the years 1970 to 9999.
  case outsideOfYears
  /// `last N days` or `last N weeks` with an N that is too small or too large.
  case numberOfDays

  package var description: String {
    switch self {
    case .unknown(nil): "it is not a period; --from DAY and --to DAY name any days"
    case .unknown(let suggestion?): "it is not a period" + didYouMean(suggestion)
    case .notInCalendar: "the calendar does not have it"
    case .outsideOfYears:
      "a period is in the years \(NamedPeriod.years.lowerBound) to \(NamedPeriod.years.upperBound)"
    case .numberOfDays:
      "the number of days is between \(NamedPeriod.numbersOfDays.lowerBound) and \(NamedPeriod.numbersOfDays.upperBound)"
    }
  }
}

extension NamedPeriod {
  static let years = 1970...9999
  static let numbersOfDays = 1...10_000
  /// The common periods, as they may be typed without quotes.
  package static let commonNames =
    ["today", "yesterday"] + ["week", "month", "quarter", "year"].flatMap { ["this-\($0)", "last-\($0)"] }
    + ["last-7-days", "last-30-days", "last-90-days", "last-4-weeks"]

  /// Reads a period, regardless of case. Words are separated by spaces or by hyphens: `last week`, `last-week`.
  package init(_ text: String) throws(PeriodFault) {
    let separators = text.contains(" ") ? " " : "-_"
    let words = text.lowercased().split(whereSeparator: separators.contains).map(String.init)
    if let count = NamedPeriod.shortCount(text) {
      self = try NamedPeriod.lastDays(count.number, each: count.days)
    } else if text.utf8.first.map({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) == true {
      self = try NamedPeriod.inCalendar(text.uppercased())
    } else if let period = NamedPeriod.named[words.joined(separator: " ")] {
      self = period
    } else if words.first == "last", let days = words.last.flatMap({ NamedPeriod.daysOfNoun[$0] }),
      case let number = words.dropFirst().dropLast().joined(separator: "-"), NamedPeriod.isNumber(number)
    {
      self = try NamedPeriod.lastDays(number, each: days)
    } else {
      throw .unknown(suggestion: NamedPeriod.suggestion(for: words))
    }
  }

  private static let named: [String: NamedPeriod] = [
    "today": .this(.day), "yesterday": .last(.day), "this week": .this(.week), "last week": .last(.week),
    "this month": .this(.month), "last month": .last(.month), "this quarter": .this(.quarter),
    "last quarter": .last(.quarter), "this year": .this(.year), "last year": .last(.year), "week": .this(.week),
    "month": .this(.month), "quarter": .this(.quarter), "year": .this(.year),
  ]

  /// How many days a word counts.
  private static let daysOfNoun = ["day": 1, "days": 1, "week": 7, "weeks": 7]

  /// `7d`, `4w`: a number and how many days it counts; nil for another text.
  private static func shortCount(_ text: String) -> (number: String, days: Int)? {
    guard let days = ["d": 1, "w": 7][text.suffix(1).lowercased()], text.dropLast().isAllDigits else { return nil }
    return (String(text.dropLast()), days)
  }

  /// - Parameter days: how many days the number counts; those of a week are seven.
  private static func lastDays(_ number: String, each days: Int) throws(PeriodFault) -> NamedPeriod {
    guard let count = Int(number) ?? Int(englishWord: number),
      case let (product, isTooLarge) = count.multipliedReportingOverflow(by: days), !isTooLarge,
      numbersOfDays.contains(product)
    else { throw .numberOfDays }
    return .lastDays(product)
  }

  private static func inCalendar(_ text: String) throws(PeriodFault) -> NamedPeriod {
    let digits = text.map { $0.isASCII && $0.isNumber ? "0" : $0 }
    guard ["0000", "0000-00", "0000-Q0", "0000-W00", "0000-00-00"].contains(String(digits)) else {
      throw .unknown(suggestion: nil)
    }
    let period: NamedPeriod? =
      switch text.utf8.count {
      case 4: CalendarDate("\(text)-01-01").map { .calendar(.year, around: $0) }
      case 7 where text.contains("Q"):
        // Of the four quarters the second begins in April.
        text.last?.wholeNumberValue.flatMap { CalendarDate("\(text.prefix(4))-\(($0 * 3 - 2).padded(to: 2))-01") }
          .map { .calendar(.quarter, around: $0) }
      case 7: CalendarMonth(text).map { .calendar(.month, around: $0.first) }
      case 8: ISOWeek(text).map { .calendar(.week, around: $0.first) }
      default: CalendarDate(text).map { .calendar(.day, around: $0) }
      }
    guard let year = Int(text.prefix(4)), years.contains(year) else { throw .outsideOfYears }
    guard let period else { throw .notInCalendar }
    return period
  }

  private static func isNumber(_ word: String) -> Bool {
    word.isAllDigits || Int(englishWord: word) != nil
  }

  private static func suggestion(for words: [String]) -> String? {
    let numbers = words.filter(isNumber).flatMap { ["last \($0) days", "last \($0) weeks"] }
    return words.joined(separator: " ").nearest(in: named.keys.sorted() + numbers)
  }
}

extension Int {
  /// The number a word stands for, `one` to `twelve`; nil for another word.
  init?(englishWord word: String) {
    guard let place = Int.words.firstIndex(of: word) else { return nil }
    self = place + 1
  }

  private static let words = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
  ]
}
