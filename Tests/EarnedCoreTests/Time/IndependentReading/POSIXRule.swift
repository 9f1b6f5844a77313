/// The rule at the end of a compiled zone, such as `EST5EDT,M3.2.0,M11.1.0`, read and followed without Abseil.
struct POSIXRule {
  private var standardOffset = 0
  private var daylight: (offset: Int, start: Change, end: Change)?

  private struct Change {
    let month, week, weekday, secondOfDay: Int
  }

  init?(_ text: String) {
    var parser = Parser(rest: text[...])
    guard parser.name(), let west = parser.clock() else { return nil }
    standardOffset = -west
    if parser.rest.isEmpty { return }
    guard parser.name() else { return nil }
    let offset = parser.clock().map { -$0 } ?? standardOffset + 3600
    guard let start = parser.change(), let end = parser.change(), parser.rest.isEmpty else { return nil }
    daylight = (offset, start, end)
  }

  /// Seconds east of UTC: what the latest change set, of those in the years around.
  func offset(at time: Int) -> Int {
    guard daylight != nil else { return standardOffset }
    let year = Self.year(of: time)
    let past = (year - 1...year + 1).flatMap(changes).filter { $0.time <= time }
    return past.max { $0.time < $1.time }?.offset ?? standardOffset
  }

  /// The two changes of a year: when, in seconds since the epoch, and to which offset.
  func changes(in year: Int) -> [(time: Int, offset: Int)] {
    guard let daylight else { return [] }
    return [
      (Self.wallClock(of: daylight.start, in: year) - standardOffset, daylight.offset),
      (Self.wallClock(of: daylight.end, in: year) - daylight.offset, standardOffset),
    ]
  }

  private static func year(of time: Int) -> Int {
    var year = 1970 + time / 31_556_952
    while januaryFirst(year) * 86_400 > time { year -= 1 }
    while januaryFirst(year + 1) * 86_400 <= time { year += 1 }
    return year
  }

  private static func wallClock(of change: Change, in year: Int) -> Int {
    let isLeap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
    let starts = isLeap ? leapMonthStarts : monthStarts
    let monthStart = januaryFirst(year) + starts[change.month - 1]
    let firstWeekday = ((monthStart + 4) % 7 + 7) % 7
    var day = (change.weekday - firstWeekday + 7) % 7 + (change.week - 1) * 7
    while day >= starts[change.month] - starts[change.month - 1] { day -= 7 }
    return (monthStart + day) * 86_400 + change.secondOfDay
  }

  /// Days from 1970-01-01, by counting the leap years before.
  private static func januaryFirst(_ year: Int) -> Int {
    let before = year - 1
    return (year - 1970) * 365 + (before / 4 - before / 100 + before / 400) - (1969 / 4 - 1969 / 100 + 1969 / 400)
  }

  private static let monthStarts = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365]
  private static let leapMonthStarts = [0, 31, 60, 91, 121, 152, 182, 213, 244, 274, 305, 335, 366]

  private struct Parser {
    var rest: Substring

    /// Takes an abbreviation, `EST` or `<+0330>`.
    mutating func name() -> Bool {
      if skip("<") {
        rest = rest.drop { $0 != ">" }
        return skip(">")
      }
      let letters = rest.prefix(while: \.isLetter)
      rest = rest[letters.endIndex...]
      return !letters.isEmpty
    }

    /// Takes `[+-]h[h[h]][:mm[:ss]]` as seconds.
    mutating func clock() -> Int? {
      let sign = skip("-") ? -1 : 1
      if sign == 1 { _ = skip("+") }
      guard let hours = number() else { return nil }
      let minutes = skip(":") ? number() ?? 0 : 0
      let seconds = skip(":") ? number() ?? 0 : 0
      return sign * (hours * 3600 + minutes * 60 + seconds)
    }

    /// Takes `,Mm.w.d[/time]`. The database has no other form today.
    mutating func change() -> Change? {
      guard
        skip(","), skip("M"), let month = number(), skip("."), let week = number(), skip("."), let weekday = number()
      else { return nil }
      guard let second = skip("/") ? clock() : 7200 else { return nil }
      return Change(month: month, week: week, weekday: weekday, secondOfDay: second)
    }

    private mutating func number() -> Int? {
      let digits = rest.prefix(while: \.isNumber)
      rest = rest[digits.endIndex...]
      return Int(digits)
    }

    private mutating func skip(_ character: Character) -> Bool {
      guard rest.first == character else { return false }
      rest.removeFirst()
      return true
    }
  }
}
