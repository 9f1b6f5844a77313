import EarnedText

/// A text is not a period.
public enum PeriodFault: Error, Equatable, Sendable {
  /// Nobody knows what it says; what was probably meant.
  case unknown(suggestion: String?)
  /// It looks like a date, a week or a month that the calendar does not have.
  case notInCalendar
  /// It lies outside of the years 1970 to 9999.
  case outsideOfYears
  /// `last N days` with an N that is too small or too large.
  case numberOfDays
}

extension PeriodFault: CustomStringConvertible {
  /// What is wrong, and what was probably meant.
  public var description: String {
    switch self {
    case .unknown(let suggestion): "it is not a period" + didYouMean(suggestion)
    case .notInCalendar: "the calendar does not have it"
    case .outsideOfYears:
      "a period lies in the years \(NamedPeriod.years.lowerBound) to \(NamedPeriod.years.upperBound)"
    case .numberOfDays:
      "the number of days is between \(NamedPeriod.numbersOfDays.lowerBound) and \(NamedPeriod.numbersOfDays.upperBound)"
    }
  }
}

extension NamedPeriod {
  /// The years that a period may name.
  static let years = 1970...9999
  /// What `last N days` takes.
  static let numbersOfDays = 1...10_000
  /// What has a name of its own, as it may be typed without quotes: `today`, `last-week`, `last-30-days`.
  public static let commonNames =
    ["today", "yesterday"] + ["week", "month", "year"].flatMap { ["this-\($0)", "last-\($0)"] }
    + ["last-7-days", "last-30-days", "last-90-days"]

  /// Reads a period, regardless of case. Words are separated by spaces or by hyphens: `last week`, `last-week`.
  public init(_ text: String) throws(PeriodFault) {
    let separators = text.contains(" ") ? " " : "-_"
    let words = text.lowercased().split(whereSeparator: separators.contains).map(String.init)
    if text.utf8.first.map({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) == true {
      self = try NamedPeriod.inCalendar(text.uppercased())
    } else if let period = NamedPeriod.named[words.joined(separator: " ")] {
      self = period
    } else if words.first == "last", let noun = words.last, ["day", "days"].contains(noun),
      case let number = words.dropFirst().dropLast().joined(separator: "-"), NamedPeriod.isNumber(number)
    {
      guard let count = Int(number) ?? Int(englishWord: number), NamedPeriod.numbersOfDays.contains(count) else {
        throw .numberOfDays
      }
      self = .lastDays(count)
    } else {
      throw .unknown(suggestion: NamedPeriod.suggestion(for: words))
    }
  }

  private static let named: [String: NamedPeriod] = [
    "today": .this(.day), "yesterday": .last(.day), "this week": .this(.week), "last week": .last(.week),
    "this month": .this(.month), "last month": .last(.month), "this year": .this(.year), "last year": .last(.year),
  ]

  /// `2026`, `2026-02`, `2026-W07`, `2026-02-09`.
  private static func inCalendar(_ text: String) throws(PeriodFault) -> NamedPeriod {
    let digits = text.map { $0.isASCII && $0.isNumber ? "0" : $0 }
    guard ["0000", "0000-00", "0000-W00", "0000-00-00"].contains(String(digits)) else {
      throw .unknown(suggestion: nil)
    }
    let period: NamedPeriod? =
      switch text.utf8.count {
      case 4: CalendarDate("\(text)-01-01").map { .calendar(.year, around: $0) }
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
    let numbers = words.filter(isNumber).map { "last \($0) days" }
    return words.joined(separator: " ").nearest(in: named.keys.sorted() + numbers)
  }
}
