/// When and where something happens: the instant and the time zone (rules 2.1, `NowMeta`).
///
/// Every entry point takes one; no code reads the system's clock on its own.
public struct Now: Equatable, Sendable {
  /// The point in time.
  public let instant: Instant
  /// The zone whose wall clock counts.
  public let timeZone: Zone
  /// The day, which begins at 04:00 (rules 2.1).
  public let dayID: DayID
  /// The date and time on the wall clock.
  public let localTime: LocalTime

  /// The given instant in the given zone. Rules ask for the day again and again, so it is looked up once.
  public init(_ instant: Instant, _ timeZone: Zone) {
    self.instant = instant
    self.timeZone = timeZone
    dayID = timeZone.dayID(at: instant)
    localTime = timeZone.localTime(at: instant)
  }

  /// The calendar date, from midnight to midnight.
  public var date: CalendarDate { localTime.date }
}

/// The calendar date and wall-clock time at an instant in a zone.
public struct LocalTime: Hashable, Sendable, CustomStringConvertible {
  /// The calendar date, from midnight to midnight.
  public let date: CalendarDate

  /// Milliseconds since 00:00 on the wall clock, 0…86 399 999.
  package let millisecondOfDay: Int

  /// A date and time from the milliseconds since 1970-01-01T00:00 on the same clock.
  init(wallClockMilliseconds: Int64) {
    let (days, millisecondOfDay) = wallClockMilliseconds.flooredQuotientAndRemainder(dividingBy: 86_400_000)
    self.date = CalendarDate(daysSinceEpoch: Int(days))
    self.millisecondOfDay = Int(millisecondOfDay)
  }

  /// The hour, 0…23.
  public var hour: Int { millisecondOfDay / 3_600_000 }

  /// The minute of the hour, 0…59.
  public var minute: Int { millisecondOfDay / 60_000 % 60 }

  /// The second of the minute, 0…59.
  package var second: Int { millisecondOfDay / 1000 % 60 }

  /// The millisecond of the second, 0…999.
  package var millisecond: Int { millisecondOfDay % 1000 }

  /// Whole minutes since 00:00 on the wall clock, 0…1439.
  package var minuteOfDay: Int { millisecondOfDay / 60_000 }

  /// The day of the week of the calendar date.
  public var weekday: Weekday { date.weekday }

  /// `YYYY-MM-DDThh:mm:ss.sss`, without an offset.
  public var description: String {
    // Called for every row of some reports, so the text is written in place.
    let clock = String(unsafeUninitializedCapacity: 12) { text in
      text.write(hour, at: 0..<2)
      text[2] = UInt8(ascii: ":")
      text.write(minute, at: 3..<5)
      text[5] = UInt8(ascii: ":")
      text.write(second, at: 6..<8)
      text[8] = UInt8(ascii: ".")
      text.write(millisecond, at: 9..<12)
      return 12
    }
    return date.description + "T" + clock
  }
}

/// A wall-clock time to the minute, `HH:MM` from 00:00 to 23:59.
public struct TimeOfDay: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Minutes since local midnight, 0 … 1439.
  public let minutes: Int

  /// Reads exactly two digits, a colon and two digits; nil for anything else and for a time that does not exist.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 5, bytes[2] == UInt8(ascii: ":") else { return nil }
    let digits = [bytes[0], bytes[1], bytes[3], bytes[4]].map { Int($0) - 48 }
    guard digits.allSatisfy({ (0...9).contains($0) }) else { return nil }
    let (hour, minute) = (digits[0] * 10 + digits[1], digits[2] * 10 + digits[3])
    guard hour < 24, minute < 60 else { return nil }
    minutes = hour * 60 + minute
  }

  /// Nil for a time that is on no clock, such as 24:00.
  public init?(hour: Int, minute: Int = 0) {
    guard 0..<24 ~= hour, 0..<60 ~= minute else { return nil }
    self.init(minutes: hour * 60 + minute)
  }

  /// Minutes since midnight, 0 … 1439.
  package init(minutes: Int) {
    precondition(0..<1_440 ~= minutes, "there is no \(minutes) on a clock")
    self.minutes = minutes
  }

  /// `HH:MM`.
  public var description: String {
    let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
    return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }

  /// Whether the left time is earlier in the day.
  public static func < (one: TimeOfDay, other: TimeOfDay) -> Bool { one.minutes < other.minutes }
}

/// How long ago the newest record was made. When that is long ago, the numbers of "today" and
/// "this week" mean little (contract, section 11).
package struct NewestRecordAge: Equatable, Sendable {
  /// The time of the newest record; nil when there is none.
  package let newest: Instant?
  package let now: Now

  package init(since newest: Instant?, at now: Now) {
    self.newest = newest
    self.now = now
  }

  /// From this age on, commands mention it without being asked.
  private static let notedFrom = Duration.days(2)

  /// Whether the newest record is older than `duration`. True when there is no record.
  package func exceeds(_ duration: Duration) -> Bool { newest.map { now.instant - $0 > duration } ?? true }

  /// `no records since Sun 2026-03-15, 36 weeks ago`; nil up to two days after the newest record, and without records.
  package var note: String? { newest != nil && exceeds(Self.notedFrom) ? words : nil }

  /// The same for any age.
  package var words: String {
    guard let newest else { return "no records" }
    let date = now.timeZone.localDate(at: newest)
    return "no records since \(date.weekday.abbreviation) \(date), \(ago(since: date))"
  }

  private func ago(since date: CalendarDate) -> String {
    let days = now.date.daysSinceEpoch - date.daysSinceEpoch
    switch days {
    case ..<1: return "today"
    case 1: return "yesterday"
    case ..<14: return "\(days) days ago"
    case ..<730: return "\(days / 7) weeks ago"
    default: return "\(days / 365) years ago"
    }
  }
}
