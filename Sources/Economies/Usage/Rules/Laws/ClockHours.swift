import EarnedCore

extension TimeZone {
  /// The time from `start` up to `end`, split where the UTC offset changes. This handles days of 23 or 25 hours, and
  /// an hour that occurs twice.
  func stretches(from start: Instant, to end: Instant) -> [Stretch] {
    var stretches: [Stretch] = []
    var from = start
    while from < end {
      let until = nextTransition(after: from).map { min($0, end) } ?? end
      let clock = LocalClock(timeZoneID: identifier, offsetSeconds: offsetSeconds(at: from))
      stretches.append(Stretch(from: from, to: until, on: clock))
      from = until
    }
    return stretches
  }
}

extension Stretch {
  /// Its time by hour of the wall clock, in order.
  var hours: [ClockHour] {
    let secondsOfHour: Int64 = 3_600
    let (first, last) = (clockSecond(of: start), clockSecond(of: end))
    var hours: [ClockHour] = []
    var second = first
    while second < last {
      let hour = second.flooredQuotientAndRemainder(dividingBy: secondsOfHour).quotient
      let until = min((hour + 1) * secondsOfHour, last)
      let (date, hourOfDay) = hour.flooredQuotientAndRemainder(dividingBy: 24)
      hours.append(
        ClockHour(
          date: CalendarDate(daysSinceEpoch: Int(date)), hour: Int(hourOfDay), clock: clock,
          seconds: Int(until - second)))
      second = until
    }
    return hours
  }

  /// The wall-clock time, in seconds since 1970.
  private func clockSecond(of instant: Instant) -> Int64 {
    instant.millisecondsSinceEpoch.flooredQuotientAndRemainder(dividingBy: 1_000).quotient + Int64(clock.offsetSeconds)
  }
}

extension [ClockHour] {
  /// The same time, with one element per hour.
  var joined: [ClockHour] {
    var joined: [ClockHour] = []
    for hour in self {
      let place = joined.firstIndex { $0.date == hour.date && $0.hour == hour.hour && $0.clock == hour.clock }
      if let place { joined[place].seconds += hour.seconds } else { joined.append(hour) }
    }
    return joined
  }
}
