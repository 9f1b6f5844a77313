import CEarnedTimeZone

/// A time zone of the IANA database, from the system's tzdata (rules 2.1).
///
/// Every instant in ``Instant/validRange`` has the offset that was or will be in force.
public final class Zone: Sendable {
  /// The IANA name, such as `America/Vancouver`.
  public let identifier: String

  /// Abseil's zone. It is never freed or changed, and any thread may use it.
  private nonisolated(unsafe) let zone: OpaquePointer
  private let table: OffsetTable

  init(identifier: String, zone: OpaquePointer) {
    self.identifier = identifier
    self.zone = zone
    self.table = OffsetTable(of: zone)
  }

  /// The same zone: what has been read is shared.
  package init(sharing other: Zone) {
    identifier = other.identifier
    zone = other.zone
    table = other.table
  }

  /// Seconds east of UTC at an instant.
  package func offsetSeconds(at instant: Instant) -> Int {
    let seconds = instant.millisecondsSinceEpoch.flooredQuotientAndRemainder(dividingBy: 1000).quotient
    let offset = table.seconds.contains(seconds) ? table.offset(at: seconds) : ctz_offset(zone, seconds)
    return Int(offset)
  }

  /// The calendar date and wall-clock time at an instant.
  public func localTime(at instant: Instant) -> LocalTime {
    LocalTime(wallClockMilliseconds: wallClockMilliseconds(at: instant))
  }

  package func localDate(at instant: Instant) -> CalendarDate {
    localTime(at: instant).date
  }

  /// The day of an instant: the calendar date, or the date before when the local time is earlier than 04:00 (rules
  /// 2.1).
  public func dayID(at instant: Instant) -> DayID {
    let sinceDayStart = wallClockMilliseconds(at: instant) - Int64(Self.dayStartHour) * 3_600_000
    return DayID(daysSinceEpoch: LocalTime(wallClockMilliseconds: sinceDayStart).date.daysSinceEpoch)
  }

  /// The instant at which the wall clock shows a time: the first one when it is shown twice, and the end of the gap
  /// when it is skipped.
  public func instant(of date: CalendarDate, hour: Int, minute: Int = 0, second: Int = 0) -> Instant {
    let wallClock = date.daysSinceEpoch * 86_400 + hour * 3600 + minute * 60 + second
    return Instant(millisecondsSinceEpoch: ctz_instant(zone, Int64(wallClock)) * 1000)
  }

  /// The instants that a wall-clock time may mean: one, or two where a change of the clock shows it twice, the first one
  /// first, or skips it. A skipped one is read with the offset before the change, else with the one after it.
  package func instants(
    of date: CalendarDate, hour: Int, minute: Int = 0, second: Int = 0
  ) -> (instant: Instant, other: Instant?, isSkipped: Bool) {
    let instant = instant(of: date, hour: hour, minute: minute, second: second)
    let wallClock = Int64(date.daysSinceEpoch * 86_400 + hour * 3600 + minute * 60 + second) * 1000
    func read(withOffsetAt near: Instant) -> Instant {
      Instant(millisecondsSinceEpoch: wallClock - Int64(offsetSeconds(at: near)) * 1000)
    }
    guard wallClockMilliseconds(at: instant) == wallClock else {
      return (read(withOffsetAt: instant - .milliseconds(1)), read(withOffsetAt: instant), true)
    }
    let later = read(withOffsetAt: instant + Self.maxSetBack)
    return (instant, later > instant && wallClockMilliseconds(at: later) == wallClock ? later : nil, false)
  }

  /// The next instant at which the offset changes, or `nil` when the zone's data has no further change. Rules that
  /// repeat forever are followed for 400 years.
  package func nextTransition(after instant: Instant) -> Instant? {
    let seconds = instant.millisecondsSinceEpoch.flooredQuotientAndRemainder(dividingBy: 1000).quotient
    var change: Int64 = 0
    guard ctz_next_change(zone, seconds, &change) else { return nil }
    return Instant(millisecondsSinceEpoch: change * 1000)
  }

  private static let dayStartHour = 4

  private func wallClockMilliseconds(at instant: Instant) -> Int64 {
    instant.millisecondsSinceEpoch + Int64(offsetSeconds(at: instant)) * 1000
  }
}

extension Zone: Hashable {
  /// Whether both have the same name; two names with the same rules are different zones.
  public static func == (left: Zone, right: Zone) -> Bool { left.identifier == right.identifier }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

extension Zone: CustomStringConvertible {
  /// The IANA name.
  public var description: String { identifier }
}

extension Zone {
  /// The first later instant at which the calendar shows another date: midnight, unless the clock is changed around it.
  ///
  /// Where the clock skips midnight it is the first instant after the gap. Where the clock goes back over midnight, the
  /// date before returns.
  package func nextDateChange(after instant: Instant) -> Instant {
    let date = localDate(at: instant)
    var from = instant
    while true {
      // The offset does not change until the next transition.
      let midnight = from + .milliseconds(86_400_000 - localTime(at: from).millisecondOfDay)
      guard let transition = nextTransition(after: from), transition <= midnight else { return midnight }
      if localDate(at: transition) != date { return transition }
      from = transition
    }
  }

  /// The offset at an instant whose wall-clock time is shown twice because the clock is set back: `-07:00` the first
  /// time, `-08:00` the second time. Nil for every other instant, which its wall-clock time identifies.
  package func ambiguousOffset(at instant: Instant) -> String? {
    let offset = offsetSeconds(at: instant)
    for near in [instant - Self.maxSetBack, instant + Self.maxSetBack] {
      let other = offsetSeconds(at: near)
      if other != offset, offsetSeconds(at: instant + .seconds(offset - other)) == other {
        return offset == 0 ? "+00:00" : Instant.offsetText(minutes: offset / 60)
      }
    }
    return nil
  }

  /// In the last decades no clock was set back by more.
  private static let maxSetBack = Duration.hours(3)
}

/// A zone's UTC offsets since 1970, found by binary search. It never changes, so threads may share it.
struct OffsetTable: Sendable {
  /// The seconds since the epoch that the table covers: from 1970 to 2037.
  let seconds: Range<Int64> = 0..<2_145_916_800

  private let starts: [Int64]
  private let offsets: [Int32]

  init(of zone: OpaquePointer) {
    var starts = [seconds.lowerBound]
    var offsets = [ctz_offset(zone, seconds.lowerBound)]
    var change = seconds.lowerBound
    while ctz_next_change(zone, change, &change), change < seconds.upperBound {
      starts.append(change)
      offsets.append(ctz_offset(zone, change))
    }
    self.starts = starts
    self.offsets = offsets
  }

  /// The offset at a time in ``seconds``, in seconds east of UTC.
  func offset(at time: Int64) -> Int32 {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= time { low = middle } else { high = middle }
    }
    return offsets[low]
  }
}
