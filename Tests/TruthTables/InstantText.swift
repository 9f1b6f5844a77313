import EarnedCore

extension TimeZone {
  /// The instant of a text: epoch milliseconds, an RFC 3339 time, or what the zone's wall clock shows,
  /// `2026-02-02 09:00` with or without `:ss` and `.mmm`.
  public func instant(_ text: String) -> Instant {
    if let instant = Instant(timeArgument: text) { return instant }
    let numbers = text.split { "- :.".contains($0) }.compactMap { Int($0) }
    guard (5...7).contains(numbers.count), let date = CalendarDate(String(text.prefix(10))) else {
      preconditionFailure("not a time: \(text)")
    }
    let second = numbers.count > 5 ? numbers[5] : 0
    let millisecond = numbers.count > 6 ? numbers[6] : 0
    return instant(of: date, hour: numbers[3], minute: numbers[4], second: second) + .milliseconds(millisecond)
  }
}
