/// A date of the Gregorian calendar: a local calendar date, or the id of a day that begins at 04:00
/// (data model, `day_id`).
///
/// Written `YYYY-MM-DD`. Days count on beyond the years 0001…9999, but only those can be read from text.
public struct DayID: Hashable, Sendable {
  /// Days since 1970-01-01; negative before it.
  public let daysSinceEpoch: Int

  /// The day that many days after 1970-01-01.
  public init(daysSinceEpoch: Int) {
    self.daysSinceEpoch = daysSinceEpoch
  }

  /// The day before.
  public var previous: DayID { advanced(by: -1) }

  /// The day after.
  public var next: DayID { advanced(by: 1) }

  /// The day of the week.
  public var weekday: Weekday {
    let sinceThursday = daysSinceEpoch.flooredQuotientAndRemainder(dividingBy: 7).remainder
    return Weekday.allCases[(sinceThursday + Weekday.thursday.rawValue) % 7]
  }
}

extension DayID: Strideable {
  /// The day that many days later, or earlier when negative.
  public func advanced(by days: Int) -> DayID { DayID(daysSinceEpoch: daysSinceEpoch + days) }

  /// Days from this day to the other; negative when the other is earlier.
  public func distance(to other: DayID) -> Int { other.daysSinceEpoch - daysSinceEpoch }
}

extension DayID: LosslessStringConvertible {
  /// Reads exactly `YYYY-MM-DD`, a date that exists in the years 0001…9999.
  public init?(_ text: String) {
    var scanner = TextScanner(text)
    guard let date = scanner.date(), scanner.isAtEnd else { return nil }
    self = date
  }

  /// `YYYY-MM-DD`.
  public var description: String {
    let (year, month, day) = civil
    guard (0...9999).contains(year) else { return "\(year)-" + month.padded(to: 2) + "-" + day.padded(to: 2) }
    // Every row and every log line has one: written in place.
    return String(unsafeUninitializedCapacity: 10) { text in
      write(year, into: text, from: 0, to: 4)
      text[4] = UInt8(ascii: "-")
      write(month, into: text, from: 5, to: 7)
      text[7] = UInt8(ascii: "-")
      write(day, into: text, from: 8, to: 10)
      return 10
    }
  }

  private func write(_ number: Int, into text: UnsafeMutableBufferPointer<UInt8>, from start: Int, to end: Int) {
    var rest = number
    for place in (start..<end).reversed() {
      text[place] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
    }
  }
}

extension TextScanner {
  /// Takes `YYYY-MM-DD`.
  mutating func date() -> DayID? {
    guard let year = digits(4), skip("-"), let month = digits(2), skip("-"), let day = digits(2) else { return nil }
    return DayID(year: year, month: month, day: day)
  }
}
