/// The calendar date and wall-clock time at an instant in a zone.
public struct LocalTime: Hashable, Sendable {
  /// The calendar date, from midnight to midnight.
  public let date: CalendarDate

  /// Milliseconds since 00:00 on the wall clock, 0…86 399 999.
  public let millisecondOfDay: Int

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
  public var second: Int { millisecondOfDay / 1000 % 60 }

  /// The millisecond of the second, 0…999.
  public var millisecond: Int { millisecondOfDay % 1000 }

  /// Whole minutes since 00:00 on the wall clock, 0…1439.
  public var minuteOfDay: Int { millisecondOfDay / 60_000 }

  /// The day of the week of the calendar date.
  public var weekday: Weekday { date.weekday }
}

extension LocalTime: CustomStringConvertible {
  /// `YYYY-MM-DDThh:mm:ss.sss`, without an offset.
  public var description: String {
    // Called for every row of some reports, so the texts are put together in place.
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
