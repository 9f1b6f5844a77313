import EarnedCore

/// A session in a productive app that has not ended (rules 2.3).
///
/// The first 60 seconds in a row earn nothing; every later second does. Time is credited in steps of 300 seconds and at
/// the end. A pause of up to 120 seconds does not end the session. Seconds belong to the date on which they were
/// earned, so at midnight the rest of the old date is credited (decision C7).
package struct EarningSession: Equatable, Sendable {
  /// Time earned in one clock hour and not yet credited.
  package struct Part: Equatable, Sendable {
    /// When the first of it was earned.
    package var begin: Instant
    /// When and where the last of it was earned.
    package var end: Now
    package var milliseconds: Int64

    /// The table has the parts of sessions that are running. With a part are written the id of the session and the
    /// position of the part.
    package static let table = Table(
      "clepsy_session_rest", key: "session_id", isCleared: true,
      bookedOn: .parent("clepsy_session", key: "session_id"), inOrder: [("begins_ts_utc_ms", "ends_ts_utc_ms")],
      Column.hidden("begins_ts_utc_ms", \Part.begin),
      Column.hidden("ends_ts_utc_ms", \Part.end.instant),
      Column.hidden("timezone_id", \Part.end.timeZone.identifier, .timeZone),
      Column.hidden("milliseconds", \Part.milliseconds, .integer(in: ClepsyNumbers.restMilliseconds)),
      others: [.written("session_id", .text), .written("position", .position)],
      make: { Part(begin: $0, end: Now($1, try .named($2)), milliseconds: $3) })
  }

  package var opening: Opening
  /// The time up to which it was counted. While it is paused, the start of the pause.
  package var settled: Instant
  /// Whether its app is not on the screen.
  package var isPaused = false
  /// Time earned and not yet credited, one part per clock hour (S14).
  package var rest: [Part] = []
  package var restDate: CalendarDate
  package var restZone: Zone
  package var creditedSeconds = 0

  init(_ opening: Opening, in zone: Zone) {
    self.opening = opening
    settled = opening.started
    restDate = opening.date
    restZone = zone
  }

  /// Seconds credited at an instant.
  struct Credit: Equatable, Sendable {
    /// The time of the last of them; on a full hour one millisecond earlier (S14).
    var now: Now
    /// The date that they belong to.
    var date: CalendarDate
    var seconds: Int
  }

  package var warmUpEnd: Instant { opening.started + ClepsyNumbers.warmUp }

  /// The time earned and not yet credited, in milliseconds.
  package var restMilliseconds: Int64 { rest.reduce(0) { $0 + $1.milliseconds } }

  /// Whether leaving the app at an instant cancels the session (decision C2).
  func isWarmingUp(at instant: Instant) -> Bool { instant < warmUpEnd }

  /// Whether a pause has become too long: more than 120 seconds (decision C3).
  package func isOver(at instant: Instant) -> Bool { isPaused && instant >= pauseEnd }

  /// The first instant at which the pause is too long.
  var pauseEnd: Instant { settled + ClepsyNumbers.pauseTimeout + .milliseconds(1) }

  /// Whether there was no record for so long that the time of the app is not plausible (rules 2.3; S9).
  func isLost(at instant: Instant) -> Bool { !isPaused && instant - settled > ClepsyNumbers.maxStretch }

  /// Counts the time up to an instant of the same date, while the app is on the screen.
  ///
  /// - Returns: the credits, in order of time.
  mutating func advance(to instant: Instant, in zone: Zone) -> [Credit] {
    guard !isPaused, instant > settled else { return [] }
    var credits = leaveDate(for: zone.localDate(at: settled))
    var from = max(settled, warmUpEnd)
    settled = instant
    restZone = zone
    while from < instant {
      let full = from + .milliseconds(Self.stepMilliseconds - restMilliseconds)
      let until = min(zone.nextFullHour(after: from), full, instant)
      earn(from: from, to: until, in: zone)
      if until == full { credits += creditRest() }
      from = until
    }
    return credits
  }

  /// Adds time to the part of its clock hour.
  private mutating func earn(from start: Instant, to end: Instant, in zone: Zone) {
    let part = Part(begin: start, end: Now(end, zone), milliseconds: (end - start).wholeMilliseconds)
    if let last = rest.last, zone.nextFullHour(after: last.end.instant - .milliseconds(1)) > start {
      rest[rest.count - 1] = Part(begin: last.begin, end: part.end, milliseconds: last.milliseconds + part.milliseconds)
    } else {
      rest.append(part)
    }
  }

  /// Ends the old date: its rest is credited to it (S5). A second that is not complete moves to the new date.
  mutating func leaveDate(for date: CalendarDate) -> [Credit] {
    guard date != restDate else { return [] }
    let credits = creditRest()
    restDate = date
    return credits
  }

  /// Credits the rest in whole seconds, one credit per clock hour.
  private mutating func creditRest() -> [Credit] {
    var credits: [Credit] = []
    var (sum, credited) = (0 as Int64, 0)
    for part in rest {
      sum += part.milliseconds
      let seconds = Int(sum / 1_000) - credited
      guard seconds > 0 else { continue }
      credited += seconds
      let now = part.end.timeZone.bookingTime(endingAt: part.end.instant)
      credits.append(Credit(now: now, date: restDate, seconds: seconds))
    }
    creditedSeconds += credited
    let left = sum % 1_000
    guard let last = rest.last, left > 0 else {
      rest = []
      return credits
    }
    rest = [Part(begin: last.end.instant - .milliseconds(left), end: last.end, milliseconds: left)]
    return credits
  }

  /// Pauses the session: its app left the screen.
  mutating func pause() { isPaused = true }

  /// Continues after a pause that was not too long.
  mutating func resume(at now: Now) {
    isPaused = false
    opening.count += 1
    settled = now.instant
  }

  /// Ends the session at its last known time.
  ///
  /// - Returns: the credits for its rest.
  mutating func end() -> [Credit] { creditRest() }

  private static let stepMilliseconds = Int64(ClepsyNumbers.creditSeconds) * 1_000
}

/// Full hours of the wall clock. Use and earning are split at them when they are booked (S14).
extension Zone {
  /// The next instant at which the clock shows a full hour, or another hour because the clock was changed.
  func nextFullHour(after instant: Instant) -> Instant {
    let hour = localTime(at: instant).hour
    var from = instant
    while true {
      // The offset does not change until the next transition.
      let next = from + .milliseconds(3_600_000 - localTime(at: from).millisecondOfDay % 3_600_000)
      guard let transition = nextTransition(after: from), transition <= next else { return next }
      let time = localTime(at: transition)
      if time.hour != hour || time.millisecondOfDay % 3_600_000 == 0 { return transition }
      from = transition
    }
  }

  /// The time of a booking that ends at an instant. On a full hour it is one millisecond earlier, so that it is in the
  /// hour and on the date of what is booked.
  func bookingTime(endingAt instant: Instant) -> Now {
    let before = instant - .milliseconds(1)
    return Now(nextFullHour(after: before) == instant ? before : instant, self)
  }
}
