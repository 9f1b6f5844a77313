import EarnedCore

/// What a period adds to the counted time: the part that is not counted yet. Counted seconds stay unchanged, so no
/// time counts twice, in whatever order periods arrive.
package struct Counting: Equatable, Sendable {
  package let period: Period
  /// Stretches to delete, because they are part of longer ones now.
  package let replaced: [Stretch]
  /// Stretches to insert.
  package let added: [Stretch]
  /// The time to add to the hours.
  package let hours: [ClockHour]

  /// Nil when the whole period is already counted.
  init?(_ subject: UsageSubject, in zone: Zone) {
    period = subject.period
    let new = zone.stretches(from: period.start, to: period.end).flatMap { stretch in
      subject.counted.reduce([stretch]) { parts, counted in parts.flatMap { $0.without(counted) } }
    }
    guard !new.isEmpty else { return nil }
    let all = (subject.counted + new).sorted { $0.start < $1.start }.joined
    replaced = subject.counted.filter { !all.contains($0) }
    added = all.filter { !subject.counted.contains($0) }
    hours = new.flatMap(\.hours).joined
  }
}

extension UsageSubject {
  /// Whether the whole period is already counted.
  var isCounted: Bool {
    var reached = period.start
    for stretch in counted where stretch.start <= reached { reached = max(reached, stretch.end) }
    return reached >= period.end
  }
}

extension [Stretch] {
  /// The stretches, which are in order of time, with adjacent ones on the same clock merged.
  fileprivate var joined: [Stretch] {
    reduce(into: []) { joined, next in
      if let last = joined.last, last.end == next.start, last.clock == next.clock {
        joined[joined.count - 1].end = next.end
      } else {
        joined.append(next)
      }
    }
  }
}

// MARK: Hours of the wall clock

extension Zone {
  func clock(at instant: Instant) -> LocalClock {
    LocalClock(timeZoneID: identifier, offsetSeconds: offsetSeconds(at: instant))
  }

  /// The time from `start` up to `end`, split where the UTC offset changes. This handles days of 23 or 25 hours, and
  /// an hour that occurs twice.
  func stretches(from start: Instant, to end: Instant) -> [Stretch] {
    var stretches: [Stretch] = []
    var from = start
    while from < end {
      let until = nextTransition(after: from).map { min($0, end) } ?? end
      stretches.append(Stretch(from: from, to: until, on: clock(at: from)))
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
  fileprivate var joined: [ClockHour] {
    var joined: [ClockHour] = []
    for hour in self {
      let place = joined.firstIndex { $0.date == hour.date && $0.hour == hour.hour && $0.clock == hour.clock }
      if let place { joined[place].seconds += hour.seconds } else { joined.append(hour) }
    }
    return joined
  }
}
